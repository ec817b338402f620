import type { RfqRowView, RfqView } from '@fxmatch/contract/http/rfqs'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<RfqView['status'], BadgeTone>> = {
  ...{ OPEN: 'accent', PART_AWARDED: 'accent', AWARDED: 'good', CLOSED_PART: 'good' },
  ...{ CANCELED: 'neutral', EXPIRED: 'neutral', ENDED: 'neutral' },
}

/** Where a request stands, for who asks. */
export function RfqStatusBadge({ status }: Pick<RfqView, 'status'>) {
  const { t } = useTranslation('rfqs')
  return (
    <StatusBadge tone={TONES[status]} dot={status === 'OPEN' || status === 'PART_AWARDED'}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

/** What a house that was asked made of it: it reads its own answer, and nothing of what became of the request. */
export type OwnOutcome = 'TO_ANSWER' | 'LIVE' | 'AWARDED' | 'LOST' | 'LAPSED' | 'DECLINED' | 'MISSED'

const OWN_TONES: Readonly<Record<OwnOutcome, BadgeTone>> = {
  ...{ TO_ANSWER: 'warn', LIVE: 'accent', AWARDED: 'good', LOST: 'neutral' },
  ...{ LAPSED: 'neutral', DECLINED: 'neutral', MISSED: 'neutral' },
}

/** @param now the server's time */
export function ownOutcome(
  { own, answerBy, status }: Pick<RfqRowView, 'own' | 'answerBy' | 'status'>,
  now: Date,
): OwnOutcome {
  const isOpen = status === 'OPEN' && Date.parse(answerBy) > now.getTime()
  if (own === null) return isOpen ? 'TO_ANSWER' : 'MISSED'
  if (own.status === 'REPLACED') return 'LAPSED'
  const holds = own.validUntil !== null && Date.parse(own.validUntil) > now.getTime()
  return own.status === 'LIVE' && !holds ? 'LAPSED' : own.status
}

export function OutcomeBadge({ outcome }: { outcome: OwnOutcome }) {
  const { t } = useTranslation('rfqs')
  return (
    <StatusBadge tone={OWN_TONES[outcome]} dot={outcome === 'TO_ANSWER' || outcome === 'LIVE'}>
      {t(`own.${outcome}`)}
    </StatusBadge>
  )
}
