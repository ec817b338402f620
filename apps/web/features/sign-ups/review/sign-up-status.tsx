import type { Organization } from '@fxmatch/contract/http/sign-ups'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'

const TONES: Readonly<Record<Organization['status'], BadgeTone>> = {
  SUBMITTED: 'neutral',
  DOCUMENTS_RECEIVED: 'warn',
  VALIDATED: 'good',
  REFUSED: 'bad',
}

/** Where a sign-up stands, in a word. */
export function SignUpStatus({ status }: { status: Organization['status'] }) {
  const { t } = useTranslation('signups')
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
