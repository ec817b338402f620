import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TOLD } from './fault-text.ts'
import { type FieldFault, faultOf } from './field-faults.ts'

/**
 * The text beside a field for what its schema said, in the person's language: the house's sentences and the kinds of
 * fault of the schema library. A sentence that the language has no text for is shown as it is.
 */
export function useFieldError(): (
  error: { type?: unknown; message?: string | undefined } | undefined,
) => string | undefined {
  const { t, i18n } = useTranslation(['errors', 'refusals'])
  return useCallback(
    (error) => {
      if (!error) return undefined
      const text = ({ fault, limit }: FieldFault) => {
        if (fault === 'required' || fault === 'invalid' || fault === 'decimal')
          return t(`errors:field.${fault}`)
        return t(`refusals:field.${fault}`, { limit })
      }
      const message = error.message ?? ''
      if (error.type === TOLD) return message
      const found = faultOf(message)
      if (found === null) return message
      // French people read the specification's own words.
      const isHouse = found.house && i18n.language === 'fr'
      return isHouse ? message : text(found)
    },
    [t, i18n],
  )
}
