import type { Form } from '@fxmatch/domain/orders/order-facts'
import { commissionInForce } from '@fxmatch/domain/pricing/commission-in-force'
import type { PricingTerms } from '@fxmatch/domain/pricing/price-order'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { newestCommissions, toCommissionSetting } from './commissions.ts'

/** Looks up the terms of one form and currency. @throws Error when no commission is set for the form */
export type TermsInForce = (form: Form, currency: string) => PricingTerms

interface Settings {
  readonly commissions: Parameters<typeof toCommissionSetting>[0][] | null
  readonly shares: { platform: string; insight: string; partner: string } | null
  readonly margins: { form: Form; currency: string | null; percent: string | null }[]
  readonly vat: string | null
}

/**
 * The settings in force at a moment for every form and currency, in one statement: for screens that price many
 * positions at once. The same rules as `loadPricingTerms`.
 * @param marginBankId the bank whose margin the viewer pays: a company's bank; null where none is paid
 * @throws Error when the settings are missing for that time
 */
export async function loadTermsInForce(
  db: Db,
  asked: { at: Date; marginBankId: string | null },
): Promise<TermsInForce> {
  const { rows } = await sql<Settings>`
    select
      (select json_agg(c) from (${newestCommissions(asked.at)}) c) as commissions,
      (select row_to_json(s) from (
        select platform::text, insight::text, partner::text
        from share_settings where valid_from <= ${asked.at} order by valid_from desc limit 1) s) as shares,
      (select coalesce(json_agg(m), '[]') from (
        select distinct on (form, currency) form, currency, percent::text
        from margin_settings where bank_id = ${asked.marginBankId} and valid_from <= ${asked.at}
        order by form, currency, valid_from desc, id desc) m) as margins,
      (select value from configuration where name = 'vat.percent') as vat`.execute(db)
  const settings = rows[0]
  if (!settings?.shares || settings.vat === null)
    throw new Error(`no pricing settings at ${asked.at.toISOString()}`)
  const { shares, margins, vat } = settings
  const commissions = (settings.commissions ?? []).map(toCommissionSetting)
  return (form, currency) => {
    const commission = commissionInForce(commissions, { form, currency, at: asked.at })
    if (!commission) throw new Error(`no commission is set for ${form} at ${asked.at.toISOString()}`)
    const own = margins.find((m) => m.form === form && m.currency === currency)
    const usual = margins.find((m) => m.form === form && m.currency === null)
    return {
      exchangeOfficePercent: commission.exchangeOfficePercent,
      platformPercent: commission.platformPercent,
      marginPercent: own?.percent ?? usual?.percent ?? '0',
      vatPercent: vat,
      sharePercents: shares,
    }
  }
}
