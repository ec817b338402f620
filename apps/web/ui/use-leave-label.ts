import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What stands on the button that leaves a dialog: 'Annuler', and 'Retour' beside a button that itself annuls something:
 * no two buttons of a dialog begin with the same word.
 */
export function useLeaveLabel(): (beside: string) => string {
  const { t } = useTranslation('common')
  return useCallback(
    (beside) => (beside.startsWith(t('dialog.cancel')) ? t('dialog.back') : t('dialog.cancel')),
    [t],
  )
}
