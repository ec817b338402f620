import {
  adoptClientCall,
  type ClientView,
  clientsCall,
  confirmClientCall,
  revokeClientCall,
  rotateClientCall,
} from '@fxmatch/contract/http/machines'
import { OLD_SECRET_HOURS } from '@fxmatch/domain/machines/client-table'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { MadeSecret } from './made-secret.ts'

/** A step on a client that somebody is asked about. */
export interface AskedStep {
  readonly client: ClientView
  readonly action: ClientView['allowedActions'][number]['action']
}

/** Asks before a step on a client is taken, and takes it. */
export function ClientStepDialog({
  asked: { client, action },
  onRotated,
  onClose,
}: {
  asked: AskedStep
  onRotated: (made: MadeSecret) => void
  onClose: () => void
}) {
  const { t } = useTranslation('integrations')
  const step = (name: AskedStep['action']) => ({
    ...{ refreshes: [clientsCall], success: t(`clients.done.${name}`), onSuccess: onClose },
  })
  const confirm = useCommand(confirmClientCall, step('confirm'))
  const adopt = useCommand(adoptClientCall, step('adopt'))
  const revoke = useCommand(revokeClientCall, step('revoke'))
  const rotate = useCommand(rotateClientCall, {
    ...step('rotate'),
    onSuccess: ({ id, secret }) => {
      onRotated({ name: client.name, clientId: id, secret })
      onClose()
    },
  })
  const params = { id: client.id }
  const run: Readonly<Record<AskedStep['action'], () => unknown>> = {
    confirm: () => confirm.run({ params }),
    adopt: () => adopt.run({ params }),
    revoke: () => revoke.run({ params }),
    rotate: () => rotate.run({ params, body: { endNow: false } }),
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'revoke'}
      title={t(`clients.action.${action}`)}
      confirmLabel={t(`clients.action.${action}`)}
      running={confirm.running || adopt.running || revoke.running || rotate.running}
      onConfirm={() => void run[action]()}
      onCancel={onClose}
    >
      {t(`clients.question.${action}`, {
        ...{ name: client.name, scopes: client.scopes.join(' '), author: client.createdBy },
        ...{ person: client.answeredBy, hours: OLD_SECRET_HOURS },
      })}
    </ConfirmDialog>
  )
}
