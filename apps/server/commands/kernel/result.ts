import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { FieldFault, ToldRule } from '@fxmatch/contract/errors/field-sentences'
import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'

/** An expected refusal: becomes the house error. `message` replaces the code's own where it carries figures. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message?: string
  /** The rule that refused, for translation; its facts are in `details`. */
  readonly rule?: RefusalRule
  readonly details?: Readonly<Record<string, string | number | null>>
  readonly fields?: readonly FieldFault[]
  /** The present status code of the object, where it has moved on. */
  readonly current?: number
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

/** A command that did what it was asked. */
export function done<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** A command that refused; its transaction is rolled back. */
export function refuse(code: ErrorCode, more: Omit<Refusal, 'code'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } }
}

/** A refusal by one rule that stands beside one input: its sentence, its rule and its facts are told there too. */
export function refuseField(
  code: ErrorCode,
  path: string,
  told: { readonly message: string; readonly rule: ToldRule; readonly details?: Refusal['details'] & object },
): { ok: false; refusal: Refusal } {
  return refuse(code, { ...told, fields: [{ path, ...told }] })
}
