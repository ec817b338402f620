import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { FieldFault, ToldFault } from '@fxmatch/contract/errors/field-faults'
import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import type { CommandContext } from './context.ts'

/** An expected refusal, which becomes the house error: its sentence is that of the rule, else of the code. */
export interface Refusal {
  readonly code: ErrorCode
  /** The rule that refused; the figures of its sentence are in `details`. */
  readonly rule?: RefusalRule
  readonly details?: Readonly<Record<string, string | number | null>>
  readonly fields?: readonly FieldFault[]
  /** The object's present status or version, where it is not the one that the person saw. */
  readonly current?: number
}

export type Result<T> = { readonly ok: true; readonly value: T } | Refused

/** A command that refused. What it did is undone; `noted` is what stays on record of the attempt all the same. */
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
  readonly noted?: (context: CommandContext) => Promise<void>
  /** The company because of which the gate refused, for who decides what to try instead. It is told to nobody. */
  readonly about?: string
}

/** The result of a command that did what it was asked; its transaction is committed. */
export function done<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** The result of a command that refused; its transaction is rolled back. */
export function refuse(code: ErrorCode, more: Omit<Refusal, 'code'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } }
}

/** A refusal by one rule that is about one input: rule and details stand beside that input too. */
export function refuseField(code: ErrorCode, path: string, told: ToldFault): { ok: false; refusal: Refusal } {
  return refuse(code, { ...told, fields: [{ path, ...told }] })
}
