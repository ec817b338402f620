import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import type { Database } from '../schema.ts'
import { remembered } from './remembered.ts'

/** A banknote of a currency, its value without the zeros of the column, and who changed it last. */
export interface DenominationRow {
  readonly currency: string
  readonly value: string
  readonly state: DenominationState
  readonly decimals: number
  readonly changed_at: Date | null
  readonly changed_by_name: string | null
  /** What one person asked it to become, while a second one has not: null where nothing waits. */
  readonly asked_state: DenominationState | null
  readonly asked_by: string | null
  readonly asked_by_name: string | null
  readonly asked_at: Date | null
}

/**
 * The banknotes that there are, by currency, the largest first.
 * @param currency only of this one
 */
export function readDenominations(
  db: Db | Transaction<Database>,
  currency?: string,
): Promise<readonly DenominationRow[]> {
  return remembered(db, `denominations ${currency ?? ''}`, async () => {
    const { rows } = await sql<DenominationRow>`
    select d.currency, trim_scale(d.value)::text as value, d.state, c.decimals, d.changed_at,
      u.full_name as changed_by_name, d.asked_state, d.asked_by, a.full_name as asked_by_name,
      d.asked_at
    from denominations d
    join currencies c on c.iso_code = d.currency
    left join users u on u.id = d.changed_by
    left join users a on a.id = d.asked_by
    where ${currency === undefined ? sql`true` : sql`d.currency = ${currency}`}
    order by d.currency, d.value desc`.execute(db)
    return rows
  })
}

/** Lets one transaction at a time change a currency's notes: what it reads of them afterwards stays. */
export async function lockNotes(tx: Transaction<Database>, currency: string): Promise<void> {
  await lockName(tx, `fxmatch.notes ${currency}`)
}
