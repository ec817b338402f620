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

type State = DeskPosition['status'] | DeskPosition['listing']

/** What a position's state is called. */
export function useStateLabel(): (state: State) => string {
  const { t } = useTranslation('desk')
  return (state) => (isStatus(state) ? t(`status.${state}`) : t(`listing.${state}`))
}

const isStatus = (state: State): state is DeskPosition['status'] => state in TONES

/** Where a position stands, in one word: on the market by its status, else why it has left. */
export function PositionState({ position: { listing, status } }: { position: DeskPosition }) {
  const labelOf = useStateLabel()
  if (listing !== 'LISTED' && status === 'FREE') return <StatusBadge>{labelOf(listing)}</StatusBadge>
  return <StatusBadge tone={TONES[status]}>{labelOf(status)}</StatusBadge>
}
