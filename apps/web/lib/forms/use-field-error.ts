import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The text beside a field for what its schema said. The contract's schemas speak the specification's French; those
 * sentences are translated, any other message of a schema's own is shown as it is, and an untranslated default of the
 * schema library becomes 'Champ invalide'.
 */
export function useFieldError(): (
  error: { type?: unknown; message?: string | undefined } | undefined,
) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback(
    (error) => {
      if (!error) return undefined
      switch (error.message) {
        case 'Champ obligatoire':
          return t('field.required')
        case 'Invalide':
          return t('field.decimal')
        case 'Champ invalide':
        case '':
        case undefined:
          return t('field.invalid')
        default:
          return /^(Invalid|Too |Expected|Required)/.test(error.message) ? t('field.invalid') : error.message
      }
    },
    [t],
  )
}
