import { logoutCall } from '@fxmatch/contract/http/session'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { forgetSession } from '../../lib/session/forget-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before the session is left, then leaves it. */
export function LogoutDialog({ opened, onCancel }: { opened: boolean; onCancel: () => void }) {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = useCommand(logoutCall, {
    success: null,
    onSuccess: () => {
      forgetSession(client)
      void navigate({ to: '/login', search: {}, replace: true })
    },
  })
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
