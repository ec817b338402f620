import type { WorkStep } from '@fxmatch/contract/http/work'
import { workQueueCall } from '@fxmatch/contract/http/work'
import type { RateBookName } from '@fxmatch/domain/rates/rate-change'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callKey } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useRateChanges } from '../../live/use-rate-changes.ts'
import { ProposedRates } from '../../ui/rate-changes.tsx'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'

/** In which book the rates of a step stand. */
const BOOKS: Readonly<Partial<Record<WorkStep, RateBookName>>> = {
  decide_remainder_rates: 'REMAINDER',
  decide_board_rates: 'BOARD',
}

/** A list of rates outside the allowed band in its row of the queue: each with its range and what is in force, and the decision. */
export function RatesInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['rates', 'rules'])
  const format = useFormat()
  const client = useQueryClient()
  const book = BOOKS[item.step] ?? 'STANDARD'
  // A board's list is named by its agency, which has one at a time.
  const rates = useRateChanges(book, book === 'BOARD' ? item.id : undefined)
  const change = book === 'BOARD' ? rates.changes[0] : rates.changes.find(({ id }) => id === item.id)
  const decide = async (action: 'confirm' | 'refuse', reason: string) => {
    const ok = change !== undefined && (await rates.decide(change, action, reason))
    await client.invalidateQueries({ queryKey: callKey(workQueueCall) })
    return { ok }
  }
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('rates:proposal.confirm.question'), take: () => decide('confirm', '') },
    refuse: {
      follows: t('rates:proposal.refuse.question'),
      take: (reason) => decide('refuse', reason),
    },
  })
  return (
    <RowDecision
      read={rates.read}
      running={rates.running}
      onDone={onDone}
      decided={
        change
          ? {
              facts: [
                { term: t('rules:column.proposedBy'), value: change.proposedBy },
                { term: t('rules:column.proposedAt'), value: format.dateTime(change.proposedAt) },
              ],
              more: <ProposedRates change={change} />,
              steps,
            }
          : null
      }
    />
  )
}
