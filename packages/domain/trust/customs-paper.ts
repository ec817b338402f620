import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS } from '../money/decimal.ts'
import type { CustomerDirection } from './directions.ts'

// Banknotes that travellers bring in or take out, and their customs declaration (G15, decision 0341; the customs' circular 2017-10 and
// what its spokesman said in 2024). All values are TND, of what a traveller changes on one day of the market.

/** From here on what a traveller brings in has to have been declared. */
export const SALE_DECLARED_FROM = '20000'
/** What a non-resident buys back in notes without having declared what they brought. */
export const NON_RESIDENT_UNDECLARED = '5000'
/** What a non-resident buys back in notes at all. */
export const NON_RESIDENT_NOTES = '30000'

/** What was found; the first two are warnings. */
export const CUSTOMS_WARNINGS = ['SALE_UNDECLARED', 'RESIDENCE_UNSAID'] as const
export type CustomsWarning = (typeof CUSTOMS_WARNINGS)[number]
export type CustomsRefusal = 'CUSTOMS_DECLARATION' | 'CUSTOMS_NOTES'

export interface CustomsFacts {
  /** What the traveller does. */
  readonly direction: CustomerDirection
  /** What it is worth, and what the same traveller has changed the same way on the same day: one purchase in parts is one purchase. */
  readonly value: DecimalString
  readonly before: DecimalString
  /** Null: not said. */
  readonly resident: boolean | null
  readonly declared: boolean
}

export type CustomsDecision =
  | { readonly outcome: 'PASS' }
  | { readonly outcome: 'WARN'; readonly rule: CustomsWarning }
  | {
      readonly outcome: 'REFUSE'
      readonly rule: CustomsRefusal
      readonly total: DecimalString
      readonly most: DecimalString
    }

/** What the customs' rules say of a change of banknotes. Who does not say where they live is warned of, and shows it at the counter. */
export function decideCustoms({
  direction,
  value,
  before,
  resident,
  declared,
}: CustomsFacts): CustomsDecision {
  const total = sumDecimals([value, before])
  const refuse = (rule: CustomsRefusal, most: string): CustomsDecision => ({
    ...{ outcome: 'REFUSE', rule, total: total.toFixed(HOME_DECIMALS) },
    most: decimal(most).toFixed(HOME_DECIMALS),
  })
  if (direction === 'SELL')
    return !declared && total.greaterThanOrEqualTo(SALE_DECLARED_FROM)
      ? { outcome: 'WARN', rule: 'SALE_UNDECLARED' }
      : { outcome: 'PASS' }
  if (resident === true || !total.greaterThan(NON_RESIDENT_UNDECLARED)) return { outcome: 'PASS' }
  if (resident === null) return { outcome: 'WARN', rule: 'RESIDENCE_UNSAID' }
  if (total.greaterThan(NON_RESIDENT_NOTES)) return refuse('CUSTOMS_NOTES', NON_RESIDENT_NOTES)
  return declared ? { outcome: 'PASS' } : refuse('CUSTOMS_DECLARATION', NON_RESIDENT_UNDECLARED)
}

/** What an acceptance is asked for the customs: the declaration's number, without which it is refused, or what may be said with it. */
export const CUSTOMS_ASKED = ['DECLARATION', 'OPTIONAL'] as const
export type CustomsAsked = (typeof CUSTOMS_ASKED)[number]

/** What is asked of a traveller with the acceptance of a proposal that was judged so; null: nothing, or nothing that would help. */
export function askedWithAcceptance(decided: CustomsDecision): CustomsAsked | null {
  if (decided.outcome === 'WARN') return 'OPTIONAL'
  return decided.outcome === 'REFUSE' && decided.rule === 'CUSTOMS_DECLARATION' ? 'DECLARATION' : null
}

const NUMBER = /^[A-Z0-9][A-Z0-9/-]{3,23}$/
const LEAST_DIGITS = 4

/**
 * A declaration's number in its one spelling: capitals and European digits, strokes and hyphens, at least four digits that are not all
 * the same. Null for anything else: the customs publish no form of it.
 */
export function readDeclaration(typed: string): string | null {
  const number = typed.trim().toUpperCase()
  const digits = number.replace(/[^0-9]/g, '')
  const counts = digits.length >= LEAST_DIGITS && new Set(digits).size > 1
  return NUMBER.test(number) && counts ? number : null
}
