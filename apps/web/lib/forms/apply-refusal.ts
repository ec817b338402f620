import i18next from 'i18next'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../failures/api-error.ts'
import { ruleText } from '../failures/refusal-text.ts'
import { faultOf } from './field-faults.ts'

/**
 * The server's sentence beside a field, in the person's language: kinds of fault are put into words where they are shown,
 * a sentence that only stands for itself is that of the rule which refused, where it is the only one.
 */
function said({ refusal }: ApiError, message: string): string {
  const alone = refusal?.fields?.length === 1 && faultOf(message) === null
  if (!alone || i18next.language === 'fr') return message
  return ruleText(i18next, refusal.rule, refusal.details) ?? message
}

/**
 * Writes a refusal's faults beside the fields they name, and focuses the first. Answers whether every fault found its
 * field: if not, the refusal still needs a toast.
 */
export function applyRefusal<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: ApiError,
): boolean {
  const faults = error.refusal?.fields ?? []
  const known = faults.filter((fault) => fault.path in form.getValues())
  known.forEach((fault, index) => {
    form.setError(
      fault.path as FieldPath<I>,
      { type: 'server', message: said(error, fault.message) },
      { shouldFocus: index === 0 },
    )
  })
  return faults.length > 0 && known.length === faults.length
}
