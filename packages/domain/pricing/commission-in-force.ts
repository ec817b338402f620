import type { DecimalString } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { ownElseDefault } from '../rates/own-else-default.ts'

/**
 * A dated setting of the market's commission: of one currency, or the default of all that have none of their own (null).
 * Both parts are null where a currency was given back to the default (decision record 0052).
 */
export interface CommissionSetting {
  readonly form: Form
  readonly currency: string | null
  /** Both in percent of the counter value; the exchange office's is zero for transfers (specification 002 §9). */
  readonly exchangeOfficePercent: DecimalString | null
  readonly platformPercent: DecimalString | null
  readonly validFrom: Date
}

/** A setting that says what is charged. */
export interface CommissionInForce extends CommissionSetting {
  readonly exchangeOfficePercent: DecimalString
  readonly platformPercent: DecimalString
}

/**
 * The setting of exactly this currency (null: of the default) in force at a moment; null where there is none, or the
 * currency was given back to the default.
 * @param settings newest first
 */
export function ownCommission(
  settings: readonly CommissionSetting[],
  asked: { form: Form; currency: string | null; at: Date },
): CommissionInForce | null {
  const newest = settings.find(
    ({ form, currency, validFrom }) =>
      form === asked.form && currency === asked.currency && validFrom <= asked.at,
  )
  if (!newest || newest.exchangeOfficePercent === null || newest.platformPercent === null) return null
  const { exchangeOfficePercent, platformPercent } = newest
  return { ...newest, exchangeOfficePercent, platformPercent }
}

/**
 * The commission of a currency (null: of one without its own) in force at a moment; null where none was set by then.
 * @param settings newest first
 */
export function commissionInForce(
  settings: readonly CommissionSetting[],
  asked: { form: Form; currency: string | null; at: Date },
): CommissionInForce | null {
  return ownElseDefault((currency) => ownCommission(settings, { ...asked, currency }), asked.currency)
}
