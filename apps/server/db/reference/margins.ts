import type { Form } from '@fxmatch/domain/orders/order-facts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A margin in force: of a currency, or the default (null), in percent. */
export interface MarginInForce {
  readonly currency: string | null
  readonly percent: string
  readonly validFrom: Date
}

/** A bank's margins in force at a moment, the default first, then by currency; what was taken back is left out. */
export async function readMargins(
  db: Reader,
  asked: { bankId: string; form: Form; at: Date },
): Promise<MarginInForce[]> {
  const { rows } = await sql<{ currency: string | null; percent: string | null; valid_from: Date }>`
    select distinct on (currency) currency, percent, valid_from from margin_settings
    where bank_id = ${asked.bankId} and form = ${asked.form} and valid_from <= ${asked.at}
    order by currency nulls first, valid_from desc, id desc`.execute(db)
  return rows.flatMap(({ currency, percent, valid_from }) =>
    percent === null ? [] : [{ currency, percent, validFrom: valid_from }],
  )
}
