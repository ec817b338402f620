import { WORKBOOK_TEXTS } from '@fxmatch/documents/columns/texts/workbook-texts'
import { formatDateTime } from '@fxmatch/documents/format/format'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
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
  const { lists, filters: words } = WORKBOOK_TEXTS[language]
  const { title, file } = lists.personal
  return {
    list: 'PERSONAL',
    plan: {
      kind: 'PERSONAL',
      userId,
      head: {
        sheetName: title,
        title,
        filters: [
          [words.user, user.username],
          [words.madeAt, formatDateTime(now.toISOString())],
        ],
        columnIds: [],
        language,
      },
    },
    fileName: `${file}-${marketDate(now)}.json`,
    rowCount: await countPersonalRows(db, userId),
  }
}
