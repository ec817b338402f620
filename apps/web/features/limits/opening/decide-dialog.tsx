import {
  decideOpenRateCall,
  type OpenRate,
  openRateHistoryCall,
  openRatesCall,
} from '@fxmatch/contract/http/opening-rates'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { OPENING_RATE_STATUS, type OpeningRateDecision } from '@fxmatch/domain/opening-rates/opening-rate'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useOpeningFacts } from './use-opening-facts.ts'

/** What somebody is about to make of a rate. */
export type Decision = { rate: OpenRate; status: OpeningRateDecision }

/** What a decision is called now: the first of two people who reject asks for it. */
export function wordOf(rate: OpenRate, status: OpeningRateDecision): 'validate' | 'ask' | 'reject' {
  if (status === OPENING_RATE_STATUS.VALIDATED) return 'validate'
  return rate.rejectionAskedBy === null && rate.status === OPENING_RATE_STATUS.WAITING ? 'ask' : 'reject'
}

/** Asks before a rate is validated or rejected, and says what follows: it is decided for the day, or waits for a second person. */
export function DecideDialog({
  decision: { rate, status },
  onClose,
}: {
  decision: Decision
  onClose: () => void
}) {
  const { t } = useTranslation('limits')
  const { told } = useOpeningFacts()
  const action = wordOf(rate, status)
  const decide = useCommand(decideOpenRateCall, {
    refreshes: [openRatesCall, openRateHistoryCall, positionPoliciesCall],
    success: t(`opening.${action}.done`, { currency: rate.currency.isoCode }),
  })
  const confirm = async () => {
    await decide.run({ params: { id: rate.id }, body: { status } })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger={status === OPENING_RATE_STATUS.REJECTED}
      title={t(`opening.${action}.title`, { currency: rate.currency.isoCode })}
      confirmLabel={t(`opening.${action}.action`)}
      running={decide.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(`opening.${action}.question`, told(rate))}
    </ConfirmDialog>
  )
}
