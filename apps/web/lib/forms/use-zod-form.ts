import { nameIssue } from '@fxmatch/contract/errors/schema-faults'
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form over a schema: validated on blur and on submit, then while typing in a field that was wrong; the first wrong
 * field gets the focus. `handleSubmit` hands on what the schema makes of the input.
 */
export function useZodForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
): UseFormReturn<I, unknown, O> {
  return useForm<I, unknown, O>({
    resolver: zodResolver<I, unknown, O>(schema, { error: nameIssue }),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}
