import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLogout } from './use-logout.ts'

/** Asks before the session is left, then leaves it. */
export function LogoutDialog({ opened, onCancel }: { opened: boolean; onCancel: () => void }) {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  return (
    <ConfirmDialog
      opened={opened}
      title={t('logout.action')}
      confirmLabel={t('logout.action')}
      cancelLabel={t('logout.cancel')}
      running={logout.running}
      onConfirm={() => void logout.run({})}
      onCancel={onCancel}
    >
      {t('logout.question')}
    </ConfirmDialog>
  )
}
