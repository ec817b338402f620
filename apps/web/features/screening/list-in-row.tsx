import { screeningListsCall, stepListCall } from '@fxmatch/contract/http/screening'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { Losses } from './list-losses.tsx'
import { useToldVersion } from './use-told-version.ts'

/** A version of a list that waits, in its row of the queue: what it adds and takes away, and its confirmation. */
export function ListInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['screening', 'fixings'])
  const reasonOf = useReasonText()
  const told = useToldVersion()
  const lists = useQuery(callQuery(screeningListsCall, {}))
  const version = lists.data?.data.find(({ id, status }) => id === item.id && status === 'IMPORTED')
  const step = useCommand(stepListCall, {
    refreshes: [screeningListsCall, workQueueCall],
    success: t('screening:lists.done', { version: version?.version ?? '' }),
  })
  const entry = version?.allowedActions.find(({ action }) => action === 'confirm')
  const params = { id: item.id }
  const loses = version !== undefined && version.losses !== null
  return (
    <RowDecision
      read={lists}
      running={step.running}
      onDone={onDone}
      decided={
        version
          ? {
              facts: [{ term: t('screening:lists.column.version'), value: told(version) }],
              more: version.losses && <Losses version={version} losses={version.losses} />,
              steps:
                entry === undefined
                  ? []
                  : [
                      {
                        id: 'confirm',
                        label: t('fixings:confirm.action'),
                        follows: t(loses ? 'screening:lists.losesLead' : 'screening:lists.confirmLead'),
                        reason: reasonOf(entry),
                        asks: loses,
                        take: (reason) =>
                          step.run({
                            params,
                            body: { action: 'confirm', ...(reason === '' ? {} : { reason }) },
                          }),
                      },
                    ],
            }
          : null
      }
    />
  )
}
