import { isAuditAction, isAuditObjectType } from '@fxmatch/domain/audit/audit-words'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What actions and kinds of objects are called; those of releases that are gone keep their codes. */
export function useAuditWords(): { action: (code: string) => string; objectType: (code: string) => string } {
  const { t } = useTranslation('audit')
  return useMemo(
    () => ({
      action: (code) => (isAuditAction(code) ? t(`what.${code}`) : code),
      objectType: (code) => (isAuditObjectType(code) ? t(`kind.${code}`) : code),
    }),
    [t],
  )
}
