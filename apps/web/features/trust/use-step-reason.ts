import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

export type TicketStep = TrustProposal['allowedActions']['report']

const RULES = [
  'NOT_YOURS',
  'MISSING_CAPABILITY',
  'TRUST_WRONG_STATUS',
  'TRUST_ALREADY_REPORTED',
  'TRUST_REPORT_TOO_EARLY',
  'TRUST_NOT_REPORTED',
  'TRUST_RETURN_LATE',
  'TRUST_RETURN_LIMIT',
] as const

/** Why a step of a ticket cannot be taken now, in words; null when it can. */
export function useStepReason(): (step: TicketStep, status: TrustProposal['status']) => string | null {
  const { t } = useTranslation('trust')
  const format = useFormat()
  return useCallback(
    (step, status) => {
      if (step.allowed) return null
      const rule = RULES.find((known) => known === step.rule) ?? 'TRUST_WRONG_STATUS'
      return t(`reason.${rule}`, {
        status: t(`status.${status}`),
        time: step.from === null ? '' : format.time(step.from),
      })
    },
    [t, format],
  )
}
