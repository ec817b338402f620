import type { ClientView } from '@fxmatch/contract/http/machines'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './integrations.module.css'

const TONES: Readonly<Record<ClientView['status'], BadgeTone>> = {
  PENDING: 'warn',
  ACTIVE: 'good',
  REVOKED: 'neutral',
}

/** Where a client stands, and what somebody should look at: nobody answers for it, nobody comes with it. */
export function ClientBadge({ client: { status, left, unused } }: { client: ClientView }) {
  const { t } = useTranslation('integrations')
  return (
    <span className={classes.badges}>
      <StatusBadge tone={TONES[status]}>{t(`clients.status.${status}`)}</StatusBadge>
      {left && <StatusBadge tone="warn">{t('clients.left')}</StatusBadge>}
      {unused && <StatusBadge tone="warn">{t('clients.unused')}</StatusBadge>}
    </span>
  )
}
