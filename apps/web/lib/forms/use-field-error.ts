import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldError, fieldErrorText } from './fault-text.ts'

/** The text beside a field for what its schema said, in the person's language. A message that names no rule stands for itself. */
export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const { i18n } = useTranslation(['errors', 'refusals'])
  return useCallback((error) => fieldErrorText(i18n, error), [i18n])
}
