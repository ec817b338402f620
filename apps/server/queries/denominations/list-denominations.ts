import type { DenominationView } from '@fxmatch/contract/http/denominations'
import type { Actor } from '@fxmatch/domain/access/actor'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { readCountsAs } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { type DenominationRow, readDenominations } from '../../db/reference/denominations.ts'

/** Who changed a note is the back office's own matter. @param as as whom the viewer counts beside who asked first */
function present(row: DenominationRow, viewer: Actor, as: (first: string) => string): DenominationView {
  const { currency, value, state, decimals } = row
  const keeps = viewer.capabilities.has('configuration.manage')
  return {
    currency: { isoCode: currency, pattern: decimals },
    value,
    state,
    changedAt: row.changed_at?.toISOString() ?? null,
    asked:
      keeps && row.asked_state !== null && row.asked_by_name !== null
        ? {
            state: row.asked_state,
            name: row.asked_by_name,
            mine: row.asked_by !== null && as(row.asked_by) === row.asked_by,
          }
        : null,
    changedBy: keeps && row.changed_by_name !== null ? { name: row.changed_by_name } : null,
  }
}

/** The banknotes that there are, by currency, the largest first. @param currency only of this one */
export async function listDenominations(
  db: Db,
  viewer: Actor,
  currency?: string,
): Promise<DenominationView[]> {
  const keeps = viewer.capabilities.has('configuration.manage')
  const rows = await readDenominations(db, currency)
  const as = await readWishers(db, viewer, rows)
  // A note that waits for its second person is none yet, to everybody else.
  return rows
    .filter((row) => keeps || row.state !== 'WITHDRAWN' || row.asked_state === null)
    .map((row) => present(row, viewer, as))
}

/** Who asked for a note may be the viewer by another account: their own wish then, as the press has it. */
const readWishers = (db: Db, viewer: Actor, rows: readonly DenominationRow[]) =>
  readCountsAs(
    db,
    viewer.userId,
    rows.flatMap(({ asked_by }) => (asked_by === null ? [] : [asked_by])),
  )

/** One banknote; null where there is none such. */
export async function getDenomination(
  db: Db,
  viewer: Actor,
  { currency, value }: { currency: string; value: string },
): Promise<DenominationView | null> {
  const rows = await readDenominations(db, currency)
  const row = rows.find((note) => equalDecimals(note.value, value))
  return row ? present(row, viewer, await readWishers(db, viewer, [row])) : null
}
