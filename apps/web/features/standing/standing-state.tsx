import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './standing.module.css'

const TONES: Readonly<Record<StandingOrderView['status'], BadgeTone>> = {
  PENDING: 'warn',
  ACTIVE: 'accent',
  SUSPENDED: 'warn',
  FILLED: 'good',
  CANCELED: 'neutral',
  EXPIRED: 'neutral',
  REFUSED: 'bad',
}

/** Where it stands, and that it has been forgotten. */
export function StandingState({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  return (
    <span className={classes.state}>
      <StatusBadge tone={TONES[order.status]} dot={order.status === 'ACTIVE'}>
        {t(`status.${order.status}`)}
      </StatusBadge>
      {order.forgotten && <StatusBadge tone="warn">{t('forgotten')}</StatusBadge>}
    </span>
  )
}
