import type { DeskPosition } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<DeskPosition['status'], BadgeTone>> = {
  FREE: 'good',
  ENGAGED: 'warn',
  CONFIRMED: 'warn',
  DEAL: 'accent',
  CLOSED: 'neutral',
}

/** Where a position stands, in one word: on the market by its status, else why it has left. */
export function PositionState({ position: { listing, status } }: { position: DeskPosition }) {
  const { t } = useTranslation('desk')
  if (listing !== 'LISTED' && status === 'FREE') return <StatusBadge>{t(`listing.${listing}`)}</StatusBadge>
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
