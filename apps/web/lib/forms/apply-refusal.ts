import i18next from 'i18next'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../failures/api-error.ts'
import { faultError } from './fault-text.ts'

/**
 * Writes a refusal's faults beside the fields they name (`owners.0.share` one of a list), and focuses the first. Answers whether every fault found its
 * field: if not, the refusal still needs a toast.
 */
export function applyRefusal<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: ApiError,
): boolean {
  const faults = error.refusal?.fields ?? []
  const known = faults.filter(({ path }) => (path.split('.')[0] ?? '') in form.getValues())
  known.forEach((fault, index) => {
    form.setError(fault.path as FieldPath<I>, faultError(i18next, fault), { shouldFocus: index === 0 })
  })
  return faults.length > 0 && known.length === faults.length
}
