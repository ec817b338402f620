import type { PricingTerms } from '@fxmatch/domain/pricing/price-order'
import type { Transaction } from 'kysely'
import { readConfiguration } from '../configuration.ts'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

async function marginPercent(
  db: Reader,
  asked: { bankId: string; form: 'CASH' | 'DIGITAL'; currency: string; at: Date },
): Promise<string> {
  const row = await db
    .selectFrom('margin_settings')
    .select('percent')
    .where('bank_id', '=', asked.bankId)
    .where('form', '=', asked.form)
    .where('valid_from', '<=', asked.at)
    .where((eb) => eb.or([eb('currency', '=', asked.currency), eb('currency', 'is', null)]))
    // The currency's own margin before the default (DFT), the newest of each.
    .orderBy('currency', (order) => order.asc().nullsLast())
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.percent ?? '0'
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
  const commission = await db
    .selectFrom('commission_settings')
    .select(['exchange_office_percent', 'platform_percent'])
    .where('form', '=', asked.form)
    .where('valid_from', '<=', asked.at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shares = await db
    .selectFrom('share_settings')
    .select(['platform', 'insight', 'partner'])
    .where('valid_from', '<=', asked.at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    exchangeOfficePercent: commission.exchange_office_percent,
    platformPercent: commission.platform_percent,
    marginPercent: asked.buyerKind === 'CORPORATE' ? await marginPercent(db, asked) : '0',
    vatPercent: await readConfiguration(db, 'vat.percent'),
    sharePercents: shares,
  }
}
