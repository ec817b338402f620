import { confirmLimitCall, limitsCall, refuseLimitCall } from '@fxmatch/contract/http/gate'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useDecideChange } from '../../lib/work/use-decide-change.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'
import { useBy } from './use-by.ts'
import { useLimitWords } from './use-limit-words.ts'
import { useLimits } from './use-limits.ts'

const CALLS = { confirm: confirmLimitCall, refuse: refuseLimitCall, reads: [limitsCall] }

/** A proposed limit in its row of the queue: what it limits, from which figure to which, and the decision. */
export function LimitInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['gate', 'market'])
  const format = useFormat()
  const words = useLimitWords()
  const by = useBy()
  const limits = useLimits(undefined)
  const change = limits.data?.changes.find(({ id, status }) => id === item.id && status === 'PENDING')
  const decide = useDecideChange(item.id, CALLS, (decision) => t(`gate:decide.${decision}.done`))
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('gate:decide.confirm.lead'), take: decide.confirm },
    refuse: { follows: t('gate:decide.refuse.lead'), take: decide.refuse },
  })
  return (
    <RowDecision
      read={limits}
      running={decide.running}
      onDone={onDone}
      decided={
        change
          ? {
              facts: [
                { term: t('gate:limits.column.what'), value: words.what(change) },
                { term: t('gate:checks.limit'), value: <b>{words.change(change)}</b> },
                {
                  term: t('gate:form.when'),
                  value:
                    Date.parse(change.validFrom) > Date.parse(change.proposedAt)
                      ? format.dateTime(change.validFrom)
                      : t('gate:limits.atOnce'),
                },
                { term: t('market:history.by'), value: by(change.proposedBy, change.proposedAt) },
                { term: t('gate:limits.column.note'), value: change.note },
              ],
              steps,
            }
          : null
      }
    />
  )
}
