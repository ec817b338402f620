import {
  confirmFixingCall,
  disputeFixingCall,
  fixingDaysCall,
  fixingsCall,
} from '@fxmatch/contract/http/fixings'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useChanges } from '../../live/use-changes.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { ExamineLink } from './examine-link.tsx'
import { FixingRates } from './fixing-rates.tsx'

const REFRESHED = [fixingDaysCall, fixingsCall, workQueueCall]

/**
 * Reference rates that wait, in their row of the queue: of one day each rate against the one before it, of many how many days and how
 * many of them suspect. What is suspect is looked at before it is in force: then the row leads there.
 */
export function FixingInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['fixings', 'market'])
  const format = useFormat()
  const reasonOf = useReasonText()
  useChanges(['fixing'], [fixingDaysCall])
  const today = marketToday(new Date())
  const list = useQuery(callQuery(fixingDaysCall, { query: { from: today, to: today } }))
  const brought = list.data?.waiting.find(({ id }) => id === item.id)
  const one = useQuery({
    ...callQuery(fixingDaysCall, { query: { from: brought?.day ?? today, to: brought?.day ?? today } }),
    enabled: brought?.waiting === 1,
  })
  const day = one.data?.days.find(
    ({ day: of, revision }) => of === brought?.day && revision === brought.revision,
  )
  const count = brought?.waiting ?? 0
  const confirm = useCommand(confirmFixingCall, {
    refreshes: REFRESHED,
    success: (done) => t('fixings:confirm.done', { count: done.days }),
  })
  const dispute = useCommand(disputeFixingCall, {
    refreshes: REFRESHED,
    success: ({ days }) => t('fixings:dispute.done', { count: days }),
  })
  const params = { day: brought?.day ?? today }
  const body = {
    revision: brought?.revision ?? 1,
    scope: count === 1 ? ('DAY' as const) : ('ALL' as const),
    seen: count,
  }
  const name = brought?.by?.name ?? null
  const answers = name === null ? t('fixings:confirm.alone') : t('fixings:confirm.together', { name })
  return (
    <RowDecision
      read={list}
      running={confirm.running}
      onDone={onDone}
      decided={
        brought
          ? {
              facts: [
                {
                  term: t('fixings:keep.state'),
                  value: t(count === 1 ? 'fixings:waiting.one' : 'fixings:waiting.several', {
                    first: format.date(brought.day),
                    last: format.date(brought.lastDay),
                    days: format.count(count),
                    name: name ?? t('fixings:keep.byServer'),
                    at: format.dateTime(brought.at),
                  }),
                },
              ],
              more: (
                <>
                  {brought.suspect > 0 && (
                    <p>
                      <strong>{t('fixings:waiting.suspect', { count: brought.suspect })}</strong>{' '}
                      <ExamineLink brought={brought} />
                    </p>
                  )}
                  {day && <FixingRates day={day} />}
                </>
              ),
              steps: (['confirm', 'dispute'] as const).flatMap((id) => {
                const entry = brought.allowedActions.find(({ action }) => action === id)
                // What is suspect nobody puts in force from a row.
                if (entry === undefined || (id === 'confirm' && brought.suspect > 0)) return []
                const reason = reasonOf(entry)
                if (id === 'confirm')
                  return {
                    ...{ id, reason, label: t('fixings:confirm.action') },
                    follows: `${t('fixings:confirm.question', { count })} ${answers}`,
                    take: () => confirm.run({ params, body }),
                  }
                return {
                  ...{ id, reason, label: t('fixings:waiting.dispute'), asks: true, danger: true },
                  follows: `${t('fixings:dispute.lead', { count })} ${t(`fixings:dispute.${name === null ? 'untold' : 'told'}`)}`,
                  take: (typed: string) => dispute.run({ params, body: { ...body, reason: typed } }),
                }
              }),
            }
          : null
      }
    />
  )
}
