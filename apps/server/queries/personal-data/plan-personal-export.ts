import { formatDateTime } from '@fxmatch/documents/format/format'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { wordsOf } from '@fxmatch/words/words-of'
import type { Db } from '../../db/connect.ts'
import type { PersonalExportPlan } from '../../db/exports/export-plan.ts'
import { countPersonalRows } from '../../db/exports/personal-rows.ts'

/** What a file about a person will hold, and how many rows that is now. */
export interface PlannedPersonalExport {
  readonly list: 'PERSONAL'
  readonly plan: PersonalExportPlan
  readonly fileName: string
  readonly rowCount: number
}

/** Plans the file of everything held about a user; null where there is none. The right to it was checked before. */
export async function planPersonalExport(
  db: Db,
  userId: string,
  language: LanguageCode,
  now: Date,
): Promise<PlannedPersonalExport | null> {
  const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const words = wordsOf(language)
  const title = words('notices:legal.data')
  return {
    list: 'PERSONAL',
    plan: {
      kind: 'PERSONAL',
      userId,
      head: {
        sheetName: title,
        title,
        filters: [
          [words('orders:column.user'), user.username],
          [words('exports:madeAt'), formatDateTime(now.toISOString())],
        ],
        columnIds: [],
        language,
      },
    },
    fileName: `${words('exports:file.personal')}-${marketDate(now)}.json`,
    rowCount: await countPersonalRows(db, userId),
  }
}
