import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { isPositiveDecimal, sumDecimals } from '@fxmatch/domain/money/amount'
import { coversDay, importTitleBalance, type TitleRequest } from '@fxmatch/domain/order-requests/import-title'
import { coverDues, type DuesTitle, duesRoom } from '@fxmatch/domain/order-requests/title-dues'
import type { Db } from '../../db/connect.ts'
import { MOST_TITLES, readTitleRequests, readTitlesOf } from '../../db/order-requests/import-titles.ts'
import { readDuesTitles } from '../../db/order-requests/title-dues.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

type ListedRow = Awaited<ReturnType<typeof readTitlesOf>>[number]

/** What of a title's days of payment is shown: each with what covers it, and all together. */
function presentDues(title: DuesTitle, today: string) {
  const { decimals } = title
  const dues = coverDues({ ...title, since: title.since ?? today })
  const sum = (values: readonly string[]) => sumDecimals(values).toFixed(decimals)
  const { most, least } = duesRoom(title, today)
  return {
    dues: dues.map(({ by: _, ...due }) => due),
    due: sum(dues.map(({ amount }) => amount)),
    dueOpen: sum(dues.map(({ open }) => open)),
    nextOpen: dues.find(({ open }) => isPositiveDecimal(open))?.on ?? null,
    mostDue: most,
    leastDue: least,
  }
}

function present(
  row: ListedRow,
  title: DuesTitle,
  drawn: readonly TitleRequest[],
  today: string,
): ListedTitleView {
  const over = !coversDay({ expiresOn: row.expires_on }, today)
  const refusal = { code: 'INVALID_INPUT', rule: 'TITLE_OVER', details: { expiry: row.expires_on } } as const
  return {
    id: row.id,
    importReference: row.reference,
    importNature: row.nature,
    domicilaryBank: { id: row.bank_id, name: row.bank_name },
    currency: row.currency,
    currencyPattern: row.decimals,
    importExpiry: row.expires_on,
    ...importTitleBalance(row.amount, row.decimals, drawn),
    duesEdition: row.dues_edition,
    ...presentDues(title, today),
    declareDues: presentRefusable(over ? refusal : null),
  }
}

/** The import titles of the viewer's company, newest first: what its requests took of each, and when their suppliers are to be paid. */
export function listImportTitles(
  db: Db,
  viewer: Actor,
  query: {
    id?: string | undefined
    reference?: string | undefined
    bank?: string | undefined
    currency?: string | undefined
  },
  now: Date,
): Promise<{ data: ListedTitleView[]; truncated: boolean }> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await readTitlesOf(snapshot, { companyId: viewer.companyId, ...query })
    const titles = await readDuesTitles(snapshot, rows)
    const drawn = await readTitleRequests(
      snapshot,
      rows.map(({ id }) => id),
    )
    const today = marketDate(now)
    return {
      data: rows.flatMap((row) => {
        const title = titles.get(row.id)
        return title ? [present(row, title, drawn.get(row.id) ?? [], today)] : []
      }),
      truncated: rows.length === MOST_TITLES,
    }
  })
}

/** One title of the viewer's company, as the list has it; null where it is none of theirs. */
export async function getImportTitle(db: Db, viewer: Actor, id: string, now: Date) {
  const { data } = await listImportTitles(db, viewer, { id }, now)
  return data[0] ?? null
}
