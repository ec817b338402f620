import { commissionInForce } from '@fxmatch/domain/pricing/commission-in-force'
import type { PricingTerms } from '@fxmatch/domain/pricing/price-order'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { newestCommissions, toCommissionSetting } from './commissions.ts'

type Reader = Db | Transaction<Database>

interface Asked {
  readonly form: 'CASH' | 'DIGITAL'
  readonly bankId: string
  readonly currency: string
  readonly at: Date
  readonly buyerKind: 'BANK' | 'CORPORATE'
}

/** The newest margin of each; a currency's own before the default (DFT), unless it was taken back. */
const newestMargin = ({ bankId, form, currency, at }: Asked) => sql`
  select percent from (
    select distinct on (currency) currency, percent from margin_settings
    where bank_id = ${bankId} and form = ${form} and valid_from <= ${at}
      and (currency = ${currency} or currency is null)
    order by currency, valid_from desc, id desc) newest
  where percent is not null order by currency nulls last limit 1`

/**
 * Commission, shares, margin and VAT in force at a moment: the newest dated settings (domain rules §6), by one statement.
 * Only a company's order carries its bank's margin. @throws Error when one is not set for that time.
 */
export async function loadPricingTerms(db: Reader, asked: Asked): Promise<PricingTerms> {
  const { form, currency, at } = asked
  const { rows } = await sql<{
    commissions: Parameters<typeof toCommissionSetting>[0][]
    shares: PricingTerms['sharePercents'] | null
    vat: string | null
    margin: string | null
  }>`
    select
      (select coalesce(json_agg(c), '[]') from (${newestCommissions(at, { form, currency })}) c) as commissions,
      (select json_build_object('platform', platform::text, 'insight', insight::text, 'partner', partner::text)
        from share_settings where valid_from <= ${at} order by valid_from desc limit 1) as shares,
      (select value from configuration where name = 'vat.percent') as vat,
      ${asked.buyerKind === 'CORPORATE' ? sql`(${newestMargin(asked)})` : sql`null`} as margin`.execute(db)
  const [found] = rows
  const commission = found && commissionInForce(found.commissions.map(toCommissionSetting), asked)
  if (!commission || found.shares === null || found.vat === null)
    throw new Error(`commission, shares or VAT are not set for ${form} at ${at.toISOString()}`)
  return {
    exchangeOfficePercent: commission.exchangeOfficePercent,
    platformPercent: commission.platformPercent,
    marginPercent: found.margin ?? '0',
    vatPercent: found.vat,
    sharePercents: found.shares,
  }
}
