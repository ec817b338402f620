import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './trust.module.css'

const TONES: Readonly<Record<TrustProposal['status'], BadgeTone>> = {
  WAITING: 'warn',
  ACCEPTED: 'accent',
  REJECTED: 'bad',
  DELIVERED: 'good',
  CANCELED: 'neutral',
}

/** Where a proposal stands, and whether its traveller was reported. */
export function TicketStatus({ ticket }: { ticket: Pick<TrustProposal, 'status' | 'reported'> }) {
  const { t } = useTranslation('trust')
  return (
    <span className={classes.status}>
      <StatusBadge tone={TONES[ticket.status]}>{t(`status.${ticket.status}`)}</StatusBadge>
      {ticket.reported && <StatusBadge tone="warn">{t('reported')}</StatusBadge>}
    </span>
  )
}
