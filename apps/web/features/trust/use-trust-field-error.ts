import { MAP_LINK_MESSAGE } from '@fxmatch/domain/trust/agencies'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../lib/forms/use-field-error.ts'

/** The text beside a field of Trust: the contract speaks the specification's French, which is told in one's language. */
export function useTrustFieldError(): ReturnType<typeof useFieldError> {
  const { t } = useTranslation('trust')
  const fieldError = useFieldError()
  return useCallback(
    (error) => {
      switch (error?.message) {
        case 'Veuillez entrer 8 chiffres':
          return t('field.phone')
        case MAP_LINK_MESSAGE:
          return t('field.mapUrl')
        case 'Seuil doit etre superieur au précédent':
          return t('field.notAbove')
        default:
          return fieldError(error)
      }
    },
    [t, fieldError],
  )
}
