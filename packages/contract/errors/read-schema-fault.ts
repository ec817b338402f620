import { ERROR_CODES } from './error-codes.ts'
import type { ToldFault, ToldRule } from './field-faults.ts'
import { REFUSAL_RULES, sentencesOf } from './refusal-rules.ts'

const RULES: Readonly<Record<string, object | null>> = REFUSAL_RULES

const isTold = (rule: string): rule is ToldRule =>
  Object.hasOwn(RULES, rule) && (RULES[rule] !== null || Object.hasOwn(ERROR_CODES, rule))

/** The rule and figure that a schema's message names; null for a message that names none. */
export function readSchemaFault(message: string): ToldFault | null {
  const [rule = '', figure] = message.split(':')
  if (!isTold(rule)) return null
  const fact = sentencesOf(rule)[0]?.facts[0]
  return figure === undefined || fact === undefined ? { rule } : { rule, details: { [fact]: figure } }
}
