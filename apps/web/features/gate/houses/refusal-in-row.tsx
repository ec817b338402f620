import { confirmLiftCall, houseRefusalsCall, keepRefusalCall } from '@fxmatch/contract/http/house-refusals'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { InRowProps } from '../../../lib/work/in-row.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { RowDecision } from '../../../ui/row-decision.tsx'
import { useBy } from '../use-by.ts'

/** A refusal of a house that somebody proposed to lift, in its row of the queue: it is lifted, or kept. */
export function RefusalInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['permits', 'orders', 'control', 'market'])
  const format = useFormat()
  const by = useBy()
  const reasonOf = useReasonText()
  useChanges(['house_refusal'], [houseRefusalsCall])
  const refusals = useQuery(callQuery(houseRefusalsCall, {}))
  const refusal = refusals.data?.refusals.find(({ id, status }) => id === item.id && status === 'LIFTING')
  const options = (action: 'confirm' | 'keep') => ({
    refreshes: [houseRefusalsCall, workQueueCall],
    success: t(`permits:houses.ok.${action}`),
  })
  const confirm = useCommand(confirmLiftCall, options('confirm'))
  const keep = useCommand(keepRefusalCall, options('keep'))
  const params = { id: item.id }
  return (
    <RowDecision
      read={refusals}
      running={confirm.running || keep.running}
      onDone={onDone}
      decided={
        refusal
          ? {
              facts: [
                { term: t('permits:houses.house'), value: <b>{refusal.house.name}</b> },
                {
                  term: t('orders:column.currency'),
                  value: refusal.currency ?? t('control:denominations.all'),
                },
                {
                  term: t('orders:column.form'),
                  value:
                    refusal.form === null ? t('permits:houses.everyForm') : t(`orders:form.${refusal.form}`),
                },
                { term: t('permits:houses.note'), value: refusal.note },
                { term: t('market:history.by'), value: by(refusal.setBy, refusal.setAt) },
                {
                  term: t('permits:houses.status.LIFTING'),
                  value: format.facts([by(refusal.liftBy, refusal.liftAt), refusal.liftNote]),
                },
              ],
              steps: (['confirm', 'keep'] as const).flatMap((id) => {
                const entry = refusal.allowedActions.find(({ action }) => action === id)
                if (entry === undefined) return []
                const command = id === 'confirm' ? confirm : keep
                return {
                  id,
                  label: t(`permits:houses.action.${id}`),
                  follows: t(`permits:houses.lead.${id}`, { house: refusal.house.name }),
                  reason: reasonOf(entry),
                  take: () => command.run({ params }),
                }
              }),
            }
          : null
      }
    />
  )
}
