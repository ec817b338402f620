import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { CommissionSetting } from '@fxmatch/domain/pricing/commission-in-force'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

interface Row {
  readonly form: Form
  readonly currency: string | null
  readonly exchange_office: string | null
  readonly platform: string | null
  readonly valid_from: string | Date
}

/** A setting as the rules of pricing take it. */
export function toCommissionSetting(row: Row): CommissionSetting {
  return {
    form: row.form,
    currency: row.currency,
    exchangeOfficePercent: row.exchange_office,
    platformPercent: row.platform,
    validFrom: new Date(row.valid_from),
  }
}

/** The newest commission of each form and currency not in the future, as a query; the default has no currency. */
export function newestCommissions(
  at: Date,
  only?: { readonly form: Form; readonly currency: string },
): RawBuilder<Row> {
  const chosen = only
    ? sql`and form = ${only.form} and (currency = ${only.currency} or currency is null)`
    : sql``
  return sql<Row>`select distinct on (form, currency) form, currency, exchange_office_percent::text as exchange_office,
      platform_percent::text as platform, valid_from
    from commission_settings where valid_from <= ${at} ${chosen}
    order by form, currency, valid_from desc, id desc`
}

/** Every commission that was ever set, newest first, with who set it; parts are null where a currency was given back. */
export async function readCommissions(
  db: Reader,
  at: Date,
): Promise<(CommissionSetting & { readonly by: string | null })[]> {
  const rows = await db
    .selectFrom('commission_settings')
    .leftJoin('users', 'users.id', 'commission_settings.set_by')
    .select([
      'commission_settings.form',
      'currency',
      'exchange_office_percent as exchange_office',
      'platform_percent as platform',
      'valid_from',
      'users.full_name as by',
    ])
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .orderBy('commission_settings.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toCommissionSetting(row), by: row.by }))
}
