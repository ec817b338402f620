import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../lib/session/session.ts'

/** Statuses that lie at a desk of the bank: a company reads the step of its own life there, as beside its menu and on the request's page. */
const STEPS = { ON_HOLD: 'sent', CLOSED: 'ready' } as const satisfies Partial<Record<RequestStatus, string>>

/** What a request's status is called to the reader, on every screen. */
export function useRequestStatusLabel(): (status: RequestStatus) => string {
  const { t } = useTranslation(['requests', 'home'])
  const company = useSession().companyKind === 'CORPORATE'
  return useCallback(
    (status) => {
      const step = company && status in STEPS ? STEPS[status as keyof typeof STEPS] : null
      return step === null ? t(`requests:status.${status}`) : t(`home:requests.step.${step}`)
    },
    [t, company],
  )
}
