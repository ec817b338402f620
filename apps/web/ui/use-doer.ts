import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Who did something, as a history tells: of no company where the application did it, which the wire names in French. */
type Doer = { readonly fullname: string; readonly company: string | null }

/** Who did something, in the person's language: their name, or the application. */
export function useDoer(): (user: Doer) => string {
  const { t } = useTranslation('common')
  return useCallback(({ fullname, company }) => (company === null ? t('nobody') : fullname), [t])
}

/** The same with their company. */
export function useDoerOfCompany(): (user: Doer) => string {
  const doer = useDoer()
  return useCallback((user) => [doer(user), user.company].filter(Boolean).join(', '), [doer])
}
