import {
  type CreatedEndpoint,
  deliveriesCall,
  type EndpointView,
  pauseEndpointCall,
  removeEndpointCall,
  resumeEndpointCall,
  rotateEndpointCall,
  testEndpointCall,
  webhookEndpointsCall,
} from '@fxmatch/contract/http/webhooks'
import { ROTATION_HOURS } from '@fxmatch/domain/webhooks/endpoint-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { DeliveryList } from './delivery-list.tsx'
import classes from './integrations.module.css'

type Action = EndpointView['allowedActions'][number]['action']

/** One endpoint: its key, what can be done with it, and what it was told. */
export function EndpointDetails({
  endpoint,
  onChange,
  onRotated,
  onRemoved,
}: {
  endpoint: EndpointView
  onChange: () => void
  onRotated: (made: CreatedEndpoint) => void
  onRemoved: () => void
}) {
  const { t } = useTranslation('integrations')
  const format = useFormat()
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const params = { id: endpoint.id }
  const refreshes = [webhookEndpointsCall, deliveriesCall]
  const pause = useCommand(pauseEndpointCall, { refreshes, success: t('done.pause') })
  const resume = useCommand(resumeEndpointCall, { refreshes, success: t('done.resume') })
  const test = useCommand(testEndpointCall, { refreshes, success: t('done.test') })
  const rotate = useCommand(rotateEndpointCall, {
    refreshes,
    success: t('done.rotate'),
    onSuccess: (made) => {
      close()
      onRotated(made)
    },
  })
  const remove = useCommand(removeEndpointCall, {
    refreshes,
    success: t('done.remove'),
    onSuccess: () => {
      close()
      onRemoved()
    },
  })
  const act: Readonly<Record<Action, () => void>> = {
    pause: () => void pause.run({ params }),
    resume: () => void resume.run({ params }),
    test: () => void test.run({ params }),
    rotate: () => setAsked('rotate'),
    change: onChange,
    remove: () => setAsked('remove'),
  }
  const { disabledReason, publicKey, oldUntil, restsUntil } = endpoint
  return (
    <Panel title={endpoint.name}>
      <div className={classes.part}>
        {disabledReason !== null && <p className={classes.notice}>{t(`disabled.${disabledReason}`)}</p>}
        {restsUntil !== null && (
          <p className={classes.intro}>{t('endpoints.rests', { at: format.dateTime(restsUntil) })}</p>
        )}
        <div className={classes.key}>
          <p>{publicKey === null ? t('key.shared') : t('key.public')}</p>
          {publicKey !== null && <code>{publicKey}</code>}
          {oldUntil !== null && <p className="soft">{t('key.both', { at: format.dateTime(oldUntil) })}</p>}
        </div>
        <div className={classes.buttons}>
          {endpoint.allowedActions
            // Of two that undo each other the one that can be done is shown.
            .filter(({ action, allowed }) => allowed || (action !== 'pause' && action !== 'resume'))
            .map((entry) => (
              <ReasonedButton key={entry.action} reason={reasonOf(entry)} onClick={act[entry.action]}>
                {t(`action.${entry.action}`)}
              </ReasonedButton>
            ))}
        </div>
        <DeliveryList endpoint={endpoint} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          opened
          danger={asked === 'remove'}
          title={t(`action.${asked}`)}
          confirmLabel={t(`action.${asked}`)}
          running={rotate.running || remove.running}
          onConfirm={() =>
            void (asked === 'rotate' ? rotate.run({ params, body: {} }) : remove.run({ params }))
          }
          onCancel={close}
        >
          {asked === 'rotate'
            ? t('question.rotate', { hours: ROTATION_HOURS })
            : t('question.remove', { name: endpoint.name, waiting: endpoint.waiting })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
