import { decideOpenRateCall, openRateHistoryCall, openRatesCall } from '@fxmatch/contract/http/opening-rates'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import type { InRowProps } from '../../../lib/work/in-row.ts'
import { RowDecision } from '../../../ui/row-decision.tsx'
import { wordOf } from './decide-dialog.tsx'
import { useOpenRates } from './use-open-rates.ts'
import { useOpeningFacts } from './use-opening-facts.ts'

const WAYS = [
  { action: 'validate', status: OPENING_RATE_STATUS.VALIDATED },
  { action: 'reject', status: OPENING_RATE_STATUS.REJECTED },
] as const

/** An opening rate that waits, in its row of the queue: the last one, this one, what it is made of, and the decision. */
export function OpeningInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation('limits')
  const reasonOf = useReasonText()
  const { told, factsOf } = useOpeningFacts()
  const rates = useOpenRates()
  const rate = rates.data?.find(({ id, status }) => id === item.id && status === OPENING_RATE_STATUS.WAITING)
  const decide = useCommand(decideOpenRateCall, {
    refreshes: [openRatesCall, openRateHistoryCall, positionPoliciesCall, workQueueCall],
    success: (done) =>
      t(
        `opening.${done.status === OPENING_RATE_STATUS.WAITING ? 'ask' : done.status === OPENING_RATE_STATUS.VALIDATED ? 'validate' : 'reject'}.done`,
        { currency: item.reference },
      ),
  })
  return (
    <RowDecision
      read={rates}
      running={decide.running}
      onDone={onDone}
      decided={
        rate
          ? {
              facts: factsOf(rate),
              steps: WAYS.flatMap(({ action, status }) => {
                const entry = rate.allowedActions.find((one) => one.action === action)
                if (entry === undefined) return []
                const word = wordOf(rate, status)
                return {
                  id: action,
                  label: t(`opening.${word}.action`),
                  follows: t(`opening.${word}.question`, told(rate)),
                  reason: reasonOf(entry),
                  take: () => decide.run({ params: { id: rate.id }, body: { status } }),
                }
              }),
            }
          : null
      }
    />
  )
}
