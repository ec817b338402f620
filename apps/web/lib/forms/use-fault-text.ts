import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fault, faultError } from './fault-text.ts'

/** The text of a field's fault that the server found, in the person's language, where no form's state carries it. */
export function useFaultText(): (fault: Fault) => string {
  const { i18n } = useTranslation(['errors', 'refusals'])
  return useCallback((fault) => faultError(i18n, fault).message, [i18n])
}
