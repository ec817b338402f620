import type { FixingStatus } from '@fxmatch/domain/fixing/fixing-table'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<FixingStatus, BadgeTone>> = {
  EXPECTED: 'neutral',
  LATE: 'bad',
  RECEIVED: 'accent',
  SUSPECT: 'warn',
  IN_FORCE: 'good',
  DISPUTED: 'bad',
  REPLACED: 'neutral',
}

/** Where the rates of a day stand. */
export function FixingBadge({ state }: { state: FixingStatus }) {
  const { t } = useTranslation('fixings')
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
}
