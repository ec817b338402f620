import type { Form } from '@fxmatch/domain/orders/order-facts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A margin in force: of a currency, or the default (null), in percent. */
export interface MarginInForce {
  readonly currency: string | null
  readonly percent: string
  readonly validFrom: Date
}

interface Row {
  readonly form: Form
  readonly currency: string | null
  readonly percent: string | null
  readonly valid_from: string | Date
}

/** A bank's newest margin of each form and currency not in the future, as a query; the default has no currency. */
export function newestMargins(
  at: Date,
  bankId: string | null,
  only: { readonly form?: Form; readonly currency?: string } = {},
): RawBuilder<Row> {
  const ofForm = only.form ? sql`and form = ${only.form}` : sql``
  const ofCurrency = only.currency ? sql`and (currency = ${only.currency} or currency is null)` : sql``
  return sql<Row>`select distinct on (form, currency) form, currency, percent::text, valid_from from margin_settings
    where bank_id = ${bankId} and valid_from <= ${at} ${ofForm} ${ofCurrency}
    order by form, currency nulls first, valid_from desc, id desc`
}

/** A bank's margins in force at a moment, the default first, then by currency; what was taken back is left out. */
export async function readMargins(
  db: Reader,
  asked: { bankId: string; form: Form; at: Date },
): Promise<MarginInForce[]> {
  const { rows } = await newestMargins(asked.at, asked.bankId, { form: asked.form }).execute(db)
  return rows.flatMap(({ currency, percent, valid_from }) =>
    percent === null ? [] : [{ currency, percent, validFrom: new Date(valid_from) }],
  )
}
