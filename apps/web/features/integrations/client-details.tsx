import type { ClientView } from '@fxmatch/contract/http/machines'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { ClientFacts } from './client-facts.tsx'
import type { AskedStep } from './client-step-dialog.tsx'
import classes from './integrations.module.css'

/** One client: what it is, what somebody should look at, and what may be done with it. */
export function ClientDetails({
  client,
  onAsk,
  onClose,
}: {
  client: ClientView
  onAsk: (step: AskedStep) => void
  onClose: () => void
}) {
  const { t } = useTranslation('integrations')
  const reasonOf = useReasonText()
  return (
    <Panel title={client.name}>
      <div className={classes.part}>
        {client.left && (
          <p className={classes.notice}>{t('clients.leftText', { person: client.answeredBy })}</p>
        )}
        {client.unused && <p className={classes.notice}>{t('clients.unusedText')}</p>}
        {client.revokeReason !== null && (
          <p className={classes.notice}>{t('clients.stopped', { reason: client.revokeReason })}</p>
        )}
        <ClientFacts client={client} />
        <div className={classes.buttons}>
          {client.allowedActions.map((entry) => (
            <ReasonedButton
              key={entry.action}
              reason={reasonOf(entry)}
              onClick={() => onAsk({ client, action: entry.action })}
            >
              {t(`clients.action.${entry.action}`)}
            </ReasonedButton>
          ))}
          <Button onClick={onClose}>{t('clients.close')}</Button>
        </div>
      </div>
    </Panel>
  )
}
