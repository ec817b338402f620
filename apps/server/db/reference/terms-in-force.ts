import type { Form } from '@fxmatch/domain/orders/order-facts'
import { commissionInForce } from '@fxmatch/domain/pricing/commission-in-force'
import type { PricingTerms } from '@fxmatch/domain/pricing/pricing-terms'
import { marginOf } from '@fxmatch/domain/rates/margins'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { newestCommissions, toCommissionSetting } from './commissions.ts'
import { newestMargins } from './margins.ts'
import { rememberedAt } from './remembered.ts'

/** Looks up the terms of one form and currency. @throws Error when no commission is set for the form */
export type TermsInForce = (form: Form, currency: string) => PricingTerms

interface Settings {
  readonly commissions: Parameters<typeof toCommissionSetting>[0][]
  readonly shares: PricingTerms['sharePercents'] | null
  readonly margins: { form: Form; currency: string | null; percent: string | null }[]
  readonly vat: string | null
  /** When the next of them comes into force; null where none is known. */
  readonly next: Date | null
}

/**
 * Commission, shares, margin and VAT in force at a moment, by one statement: the newest dated settings (domain rules §6).
 * @param asked.marginBankId the bank whose margin is paid: of a company's order its bank's; null where none is
 * @param asked.only reads the settings of one form and currency, which alone may then be looked up
 * @throws Error when the settings are missing for that time
 */
export async function loadTermsInForce(
  db: Db | Transaction<Database>,
  asked: { at: Date; marginBankId: string | null; only?: { form: Form; currency: string } },
): Promise<TermsInForce> {
  const { at, marginBankId, only } = asked
  const key = `terms ${marginBankId} ${only?.form} ${only?.currency}`
  const settings = await rememberedAt(db, key, at, async () => {
    const value = await readSettings(db, asked)
    return { value, until: value?.next ?? null }
  })
  if (!settings?.shares || settings.vat === null)
    throw new Error(`no pricing settings at ${at.toISOString()}`)
  const { shares, margins, vat } = settings
  const commissions = settings.commissions.map(toCommissionSetting)
  return (form, currency) => {
    const commission = commissionInForce(commissions, { form, currency, at })
    if (!commission) throw new Error(`no commission is set for ${form} at ${at.toISOString()}`)
    const ofForm = margins.filter((line) => line.form === form)
    return {
      exchangeOfficePercent: commission.exchangeOfficePercent,
      platformPercent: commission.platformPercent,
      marginPercent: marginOf(ofForm, currency),
      vatPercent: vat,
      sharePercents: shares,
    }
  }
}

type Asked = Parameters<typeof loadTermsInForce>[1]

async function readSettings(
  db: Db | Transaction<Database>,
  { at, marginBankId, only }: Asked,
): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select
      (select coalesce(json_agg(c), '[]') from (${newestCommissions(at, only)}) c) as commissions,
      (select row_to_json(s) from (
        select platform::text, insight::text, partner::text
        from share_settings where valid_from <= ${at} order by valid_from desc limit 1) s) as shares,
      (select coalesce(json_agg(m), '[]') from (${newestMargins(at, marginBankId, only)}) m) as margins,
      (select value from configuration where name = 'vat.percent') as vat,
      (select min(valid_from) from (
        select valid_from from commission_settings union all select valid_from from share_settings
        union all select valid_from from margin_settings where bank_id = ${marginBankId}) s
        where valid_from > ${at}) as next`.execute(db)
  return rows[0]
}
