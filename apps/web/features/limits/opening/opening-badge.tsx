import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'

const TONES: Readonly<Record<OpenRate['status'], BadgeTone>> = { 0: 'warn', 1: 'good', 2: 'bad' }

/** What became of a rate: 'En attente', 'Validé', 'Rejeté'. */
export function OpeningBadge({ status }: { status: OpenRate['status'] }) {
  const { t } = useTranslation('limits')
  return <StatusBadge tone={TONES[status]}>{t(`opening.status.${status}`)}</StatusBadge>
}
