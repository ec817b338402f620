import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { i18n as I18n } from 'i18next'
import { codeText, ruleText } from '../failures/refusal-text.ts'

/** One field's fault, as a refusal carries it. */
export type Fault = NonNullable<HouseError['fields']>[number]

/** The type of a form's error that is in the person's words already; every other message is still to be put into words. */
export const TOLD = 'told'

/**
 * What to show beside a field for a fault that the server found: the sentence of the fault's own rule in the person's
 * language, with its figures. A fault without a rule is one of the sentences that every language knows, which
 * `useFieldError` puts into words.
 */
export function faultError(i18n: I18n, { message, rule, details }: Fault): { type: string; message: string } {
  const told = i18n.language === 'fr' ? null : (ruleText(i18n, rule, details) ?? codeText(i18n, rule ?? ''))
  return told === null ? { type: 'server', message } : { type: TOLD, message: told }
}
