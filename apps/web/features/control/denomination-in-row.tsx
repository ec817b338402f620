import { changeDenominationCall, denominationsCall } from '@fxmatch/contract/http/denominations'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useChanges } from '../../live/use-changes.ts'
import { RowDecision } from '../../ui/row-decision.tsx'

/**
 * A banknote that somebody asked to be something else, in its row of the queue: what it is, what it would be, and what follows. The
 * second person says the same; to say that it stays what it is drops what was asked.
 */
export function DenominationInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['control', 'refusals', 'orders', 'rules'])
  const format = useFormat()
  const [isoCode = '', value = ''] = item.id.split(' ')
  useChanges(['configuration'], [denominationsCall])
  const notes = useQuery(callQuery(denominationsCall, {}))
  const note = notes.data?.find((one) => one.currency.isoCode === isoCode && one.value === value)
  const facts = { value: format.decimal(value), currency: isoCode }
  const change = useCommand(changeDenominationCall, {
    refreshes: [denominationsCall, workQueueCall],
    success: t('control:denominations.changed', facts),
  })
  const asked = note?.asked
  const body = note && { currency: isoCode, value: note.value, from: note.state }
  return (
    <RowDecision
      read={notes}
      running={change.running}
      onDone={onDone}
      decided={
        note && asked && body
          ? {
              facts: [
                { term: t('control:denominations.currency'), value: isoCode },
                { term: t('control:denominations.value'), value: <b>{facts.value}</b> },
                {
                  term: t('control:denominations.state'),
                  value: (
                    <b>
                      {t('rules:fromTo', {
                        from: t(`control:denominations.is.${note.state}`),
                        to: t(`control:denominations.is.${asked.state}`),
                      })}
                    </b>
                  ),
                },
                { term: t('rules:column.proposedBy'), value: asked.name },
              ],
              steps: [
                {
                  id: 'confirm',
                  label: t('orders:action.half_confirm'),
                  follows: t(`control:denominations.effect.${asked.state}`),
                  reason: asked.mine ? t('refusals:rule.SEGREGATION_CHANGE') : null,
                  take: () => change.run({ body: { ...body, state: asked.state } }),
                },
                {
                  id: 'refuse',
                  label: t('orders:action.refuse_back_office'),
                  follows: t(`control:denominations.effect.${note.state}`),
                  reason: null,
                  take: () => change.run({ body: { ...body, state: note.state } }),
                },
              ],
            }
          : null
      }
    />
  )
}
