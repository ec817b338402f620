import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { ToldFault } from '@fxmatch/contract/errors/field-faults'
import { ruleText, type Speaker } from '@fxmatch/contract/errors/rule-text'
import { formatDecimal } from '@fxmatch/documents/format/format'
import { hasWord } from '@fxmatch/words/words-of'
import { french } from './french.ts'

/** What a refusal says of itself: its code, and the rule with its facts where it names one. */
export interface ToldRefusal {
  readonly code: ErrorCode
  readonly rule?: string | undefined
  readonly details?: Readonly<Record<string, string | number | null>> | undefined
}

const FRENCH: Speaker = {
  has: (key) => hasWord('fr', key),
  say: french as unknown as Speaker['say'],
  figure: (figure) => formatDecimal(figure, figure.split('.')[1]?.length ?? 0),
}

/** The sentence of a refusal as the interface carries it, in French: its rule's with the facts, else its code's. */
export function frenchRefusal({ code, rule, details }: ToldRefusal): string {
  return ruleText(FRENCH, rule, details) ?? french(`refusals:code.${code}`)
}

/** The sentence beside a field, in French; that of the code of the rule's name where the rule has none of its own. */
export function frenchRule({ rule, details }: ToldFault): string {
  return ruleText(FRENCH, rule, details) ?? french(`refusals:code.${rule as ErrorCode}`)
}
