import type { ErrorCode } from './error-codes.ts'
import type { REFUSAL_RULES, RefusalRule } from './refusal-rules.ts'

/** Rules that every language can tell by themselves: with a sentence of their own, or that of the code of their name. */
export type ToldRule = {
  [R in RefusalRule]: (typeof REFUSAL_RULES)[R] extends null ? (R extends ErrorCode ? R : never) : R
}[RefusalRule]

/** A rule with the figures and names of its sentence. */
export interface ToldFault {
  readonly rule: ToldRule
  readonly details?: Readonly<Record<string, string | number | null>>
}

/** What is wrong in one field; its sentence is made from the dictionary where it is read or sent. */
export interface FieldFault extends ToldFault {
  readonly path: string
}
