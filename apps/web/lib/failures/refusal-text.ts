import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { i18n as I18n } from 'i18next'
import { formatDecimal } from '../format/numbers.ts'

const FIGURE = /^-?\d+(\.\d+)?$/

/** A rule that has another sentence where one of its bounds is missing. */
function ruleOf({ rule, details }: Pick<HouseError, 'rule' | 'details'>): string | undefined {
  if (rule !== 'POSITION_AMOUNT' || !details) return rule
  if (details.smallest === null) return 'POSITION_AMOUNT_MOST'
  return details.largest === null ? 'POSITION_AMOUNT_LEAST' : rule
}

/** The facts of a refusal as the language writes figures. */
function factsOf(details: HouseError['details'], language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([name, value]) => {
      const text = String(value ?? '')
      return [name, FIGURE.test(text) ? formatDecimal(text, { language }) : text]
    }),
  )
}

/**
 * The sentence of a refusal in the person's language: the rule that refused, with its figures, else the code. The server
 * speaks French, and its own sentence may say more: French people read that one, others only where nothing else is
 * known. The namespace `refusals` must be loaded.
 */
export function refusalText(i18n: I18n, refusal: HouseError): string {
  const said = refusal.errors || refusal.message
  const { language } = i18n
  if (language === 'fr' && said !== '') return said
  for (const key of [`rule.${ruleOf(refusal) ?? ''}`, `code.${refusal.code}`]) {
    if (i18n.exists(key, { ns: 'refusals' }))
      return i18n.t(key as 'code.NOT_FOUND', { ns: 'refusals', ...factsOf(refusal.details, language) })
  }
  return said
}
