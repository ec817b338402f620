import { readSchemaFault } from '@fxmatch/contract/errors/schema-faults'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TOLD, toldText } from './fault-text.ts'

/** The text beside a field for what its schema said, in the person's language. A message that names no rule stands for itself. */
export function useFieldError(): (
  error: { type?: unknown; message?: string | undefined } | undefined,
) => string | undefined {
  const { i18n } = useTranslation(['errors', 'refusals'])
  return useCallback(
    (error) => {
      if (!error) return undefined
      const message = error.message ?? ''
      if (error.type === TOLD) return message
      const fault = message === '' ? ({ rule: 'FIELD_INVALID' } as const) : readSchemaFault(message)
      return fault === null ? message : (toldText(i18n, fault) ?? message)
    },
    [i18n],
  )
}
