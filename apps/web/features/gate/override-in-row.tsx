import { approveOverrideCall, gateRecordsCall, refuseOverrideCall } from '@fxmatch/contract/http/gate'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useChanges } from '../../live/use-changes.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Point } from '../../ui/point.tsx'
import { RowDecision } from '../../ui/row-decision.tsx'
import { Told } from './record-detail.tsx'
import { useBy } from './use-by.ts'

/**
 * An override that was asked for, in its row of the queue: what was refused and by how much, who asks and why, and the decision. An
 * attempt may have been refused on the day before it was asked about; both are read.
 */
export function OverrideInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['gate', 'orders', 'held'])
  const format = useFormat()
  const { sumOf } = useFigures()
  const by = useBy()
  const reasonOf = useReasonText()
  useChanges(['gate_override'], [gateRecordsCall])
  const asked = new Date(item.since)
  const days = [...new Set([marketToday(asked), marketToday(new Date(asked.getTime() - HOUR_MS))])]
  const records = useQueries({
    queries: days.map((day) => callQuery(gateRecordsCall, { query: { outcome: 'REFUSE' as const, day } })),
    combine: (answers) => ({
      found: answers.flatMap(({ data }) => data?.data ?? []).find(({ id }) => id === item.id),
      isPending: answers.some(({ isPending }) => isPending),
      isError: answers.some(({ isError }) => isError),
      error: answers.find(({ isError }) => isError)?.error ?? null,
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  })
  const record = records.found
  const override = record?.override?.status === 'REQUESTED' ? record.override : null
  const options = (action: 'approve' | 'refuse') => ({
    refreshes: [gateRecordsCall, workQueueCall],
    success: t(`gate:override.done.${action}`),
  })
  const approve = useCommand(approveOverrideCall, options('approve'))
  const refuse = useCommand(refuseOverrideCall, options('refuse'))
  if (!record || !override)
    return <RowDecision read={records} running={false} onDone={onDone} decided={null} />
  const params = { id: override.id }
  const facts = { name: override.askedBy, at: format.seconds(override.until) }
  const told = record.checks.filter(({ outcome }) => outcome === 'REFUSE')
  return (
    <RowDecision
      read={records}
      running={approve.running}
      onDone={onDone}
      decided={{
        facts: [
          { term: t('orders:column.amount'), value: <b>{sumOf(record.amount, record.currency)}</b> },
          { term: t('gate:records.value'), value: format.money(record.counterValue) },
          ...(record.buyer === null ? [] : [{ term: t('orders:column.buyer'), value: record.buyer }]),
          ...(record.seller === null ? [] : [{ term: t('orders:column.seller'), value: record.seller }]),
          { term: t('gate:override.asked'), value: by(override.askedBy, override.askedAt) },
          { term: t('gate:ask.reason'), value: override.reason },
          ...(override.slip === null ? [] : [{ term: t('held:form.slip'), value: override.slip }]),
          {
            term: t('gate:override.until'),
            value: (
              <>
                {format.seconds(override.until)}
                <Point />
                <Countdown until={override.until} />
              </>
            ),
          },
        ],
        more: told.map((check) => (
          <Told key={`${check.code} ${check.of}`} check={check} day={record.day} outcome="REFUSE" />
        )),
        steps: (['approve', 'refuse'] as const).flatMap((id) => {
          const entry = override.allowedActions.find(({ action }) => action === id)
          if (entry === undefined) return []
          const reason = reasonOf(entry)
          if (id === 'approve')
            return {
              ...{ id, reason, label: t('gate:override.approve') },
              follows: `${t('gate:override.approveLead', facts)} ${t('gate:override.names', facts)}`,
              take: () => approve.run({ params }),
            }
          return {
            ...{ id, reason, label: t('gate:override.refuseSure'), asks: true, danger: true },
            follows: t('gate:override.refuseLead', facts),
            take: (typed: string) => refuse.run({ params, body: { reason: typed } }),
          }
        }),
      }}
    />
  )
}

/** An override is asked for within an hour of the attempt (`myOverridesCall`). */
const HOUR_MS = 3_600_000
