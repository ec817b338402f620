import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { i18n as I18n } from 'i18next'
import { codeText, ruleText } from '../failures/refusal-text.ts'
import { rulesAtHand } from '../failures/rules-at-hand.ts'

/** One field's fault, as a refusal carries it. */
export type Fault = NonNullable<HouseError['fields']>[number]

/** The type of a form's error that is in the person's words already; every other message is still to be put into words. */
export const TOLD = 'told'

/** A rule in the person's language, with its figures; null where the languages do not know it. */
export function toldText(i18n: I18n, { rule, details }: Pick<Fault, 'rule' | 'details'>): string | null {
  return ruleText(i18n, rule, details) ?? codeText(i18n, rule ?? '')
}

/**
 * What to show beside a field for a fault that the server found: its rule in the person's language, with its figures; the
 * server's own sentence for a rule that this page does not know yet.
 */
export function faultError(i18n: I18n, fault: Fault): { type: string; message: string } {
  return { type: TOLD, message: toldText(i18n, fault) ?? fault.message }
}

/** What is wrong with a field, as forms keep it: the message is a rule, or what is shown where it is told already. */
export type FieldError = { readonly type?: unknown; readonly message?: string | undefined }

/**
 * The text beside a field for what is wrong with it. A message that names no rule stands for itself; where the rule's sentence
 * could not be fetched, that it is wrong is all that is said.
 */
export function fieldErrorText(i18n: I18n, error: FieldError | undefined): string | undefined {
  if (!error) return undefined
  const message = error.message ?? ''
  if (error.type === TOLD) return message
  const fault = message === '' ? { rule: 'FIELD_INVALID' } : readFault(message)
  return fault === null ? message : (toldText(i18n, fault) ?? i18n.t('field.invalid', { ns: 'errors' }))
}

const RULE_ALONE = /^[A-Z][A-Z_]+(:\d+)?$/

/** The rule that a schema's message names; null where it is a sentence. By its look alone where no rules are at hand yet. */
function readFault(message: string): Pick<Fault, 'rule' | 'details'> | null {
  const rules = rulesAtHand()
  if (rules !== null) return rules.readSchemaFault(message)
  return RULE_ALONE.test(message) ? {} : null
}
