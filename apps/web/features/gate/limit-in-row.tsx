import { confirmLimitCall, limitsCall, refuseLimitCall } from '@fxmatch/contract/http/gate'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'

import { useBy } from './use-by.ts'
import { useLimitWords } from './use-limit-words.ts'
import { useLimits } from './use-limits.ts'

/** A proposed limit in its row of the queue: what it limits, from which figure to which, and the decision. */
export function LimitInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['gate', 'market'])
  const format = useFormat()
  const words = useLimitWords()
  const by = useBy()
  const limits = useLimits(undefined)
  const change = limits.data?.changes.find(({ id, status }) => id === item.id && status === 'PENDING')
  const options = (action: 'confirm' | 'refuse') => ({
    refreshes: [limitsCall, workQueueCall],
    success: t(`gate:decide.${action}.done`),
  })
  const confirm = useCommand(confirmLimitCall, options('confirm'))
  const refuse = useCommand(refuseLimitCall, options('refuse'))
  const params = { id: item.id }
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('gate:decide.confirm.lead'), take: () => confirm.run({ params }) },
    refuse: {
      follows: t('gate:decide.refuse.lead'),
      take: (reason) => refuse.run({ params, body: { reason } }),
    },
  })
  return (
    <RowDecision
      read={limits}
      running={confirm.running}
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
