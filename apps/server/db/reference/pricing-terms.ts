import { commissionInForce } from '@fxmatch/domain/pricing/commission-in-force'
import type { PricingTerms } from '@fxmatch/domain/pricing/price-order'
import { sql, type Transaction } from 'kysely'
import { readConfiguration } from '../configuration.ts'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { readCommissionSettings } from './commissions.ts'

type Reader = Db | Transaction<Database>

async function marginPercent(
  db: Reader,
  asked: { bankId: string; form: 'CASH' | 'DIGITAL'; currency: string; at: Date },
): Promise<string> {
  // The newest of each; a currency's own margin before the default (DFT), unless it was taken back.
  const { rows } = await sql<{ percent: string }>`
    select percent from (
      select distinct on (currency) currency, percent from margin_settings
      where bank_id = ${asked.bankId} and form = ${asked.form} and valid_from <= ${asked.at}
        and (currency = ${asked.currency} or currency is null)
      order by currency, valid_from desc, id desc) newest
    where percent is not null order by currency nulls last limit 1`.execute(db)
  return rows[0]?.percent ?? '0'
}

/**
 * Commission, shares, margin and VAT in force at a moment: the newest dated settings (domain rules §6). Only a company's
 * order carries its bank's margin. @throws Error when no commission or shares are set for that time.
 */
export async function loadPricingTerms(
  db: Reader,
  asked: {
    form: 'CASH' | 'DIGITAL'
    bankId: string
    currency: string
    at: Date
    buyerKind: 'BANK' | 'CORPORATE'
  },
): Promise<PricingTerms> {
  const commission = commissionInForce(await readCommissionSettings(db, asked), asked)
  if (!commission) throw new Error(`no commission is set for ${asked.form} at ${asked.at.toISOString()}`)
  const shares = await db
    .selectFrom('share_settings')
    .select(['platform', 'insight', 'partner'])
    .where('valid_from', '<=', asked.at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    exchangeOfficePercent: commission.exchangeOfficePercent,
    platformPercent: commission.platformPercent,
    marginPercent: asked.buyerKind === 'CORPORATE' ? await marginPercent(db, asked) : '0',
    vatPercent: await readConfiguration(db, 'vat.percent'),
    sharePercents: shares,
  }
}
