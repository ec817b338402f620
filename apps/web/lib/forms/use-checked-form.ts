import { toNestErrors } from '@hookform/resolvers'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

/** What a form's fields say, as the calls take it, or what is wrong with which of them, as `schemaFault` writes it. */
export type Checked<I, O> =
  | { readonly read: O }
  | { readonly faults: Readonly<Partial<Record<keyof I, string>>> }

/** The faults there are, of fields in their order; null where there is none. */
export function faultsOf<I>(
  found: Readonly<Partial<Record<keyof I, string | null>>>,
): Readonly<Partial<Record<keyof I, string>>> | null {
  const faults = Object.entries(found).filter(([, fault]) => fault !== null)
  return faults.length === 0 ? null : (Object.fromEntries(faults) as Partial<Record<keyof I, string>>)
}

/**
 * `useZodForm` for pages that everybody opens: the form is read by a function, since the library that judges by schemas weighs
 * as much as the rest of such a page.
 */
export function useCheckedForm<I extends FieldValues, O extends FieldValues>(
  read: (typed: I) => Checked<I, O>,
  defaultValues: DefaultValues<I>,
): UseFormReturn<I, unknown, O> {
  return useForm<I, unknown, O>({
    resolver: (typed, _context, options) => {
      const checked = read(typed)
      if ('read' in checked) return { values: checked.read, errors: {} }
      const errors = Object.entries(checked.faults).map(([name, message]) => [
        name,
        { type: 'read', message },
      ])
      return { values: {}, errors: toNestErrors(Object.fromEntries(errors) as FieldErrors, options) }
    },
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}
