import {
  approveAccountChangeCall,
  refuseAccountChangeCall,
  userCall,
  userHistoryCall,
  usersCall,
} from '@fxmatch/contract/http/users'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useChanges } from '../../live/use-changes.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useFollows, useWhat } from './use-what.ts'

/** What was proposed about an account, in its row of the queue: what it makes of what stands, and the decision. */
export function AccountInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['users', 'orders', 'rules'])
  const format = useFormat()
  const reasonOf = useReasonText()
  const what = useWhat()
  const follows = useFollows()
  const [userId = '', changeId = ''] = item.id.split(' ')
  useChanges(['user'], [userCall])
  const user = useQuery(callQuery(userCall, { params: { id: userId } }))
  const change = user.data?.pending.find(({ id }) => id === changeId)
  const options = (action: 'approve' | 'refuse') => ({
    refreshes: [usersCall, userCall, userHistoryCall, workQueueCall],
    success: t(`users:pending.${action}.done`),
  })
  const approve = useCommand(approveAccountChangeCall, options('approve'))
  const refuse = useCommand(refuseAccountChangeCall, options('refuse'))
  const commands = { approve, refuse }
  const params = { id: changeId }
  const now = {
    EMAIL: () => user.data?.email ?? '',
    ROLES: () => format.listed((user.data?.roles ?? []).map((role) => t(`users:role.${role}`))),
    SECOND_FACTOR: () => null,
    ENABLE: () => null,
    PARTING: () => null,
  }
  const was = change ? now[change.kind]() : null
  return (
    <RowDecision
      read={user}
      running={approve.running || refuse.running}
      onDone={onDone}
      decided={
        user.data && change
          ? {
              facts: [
                { term: t('orders:column.user'), value: user.data.fullName },
                ...(was === null ? [] : [{ term: t('rules:state.inForce'), value: was }]),
                { term: t('users:pending.badge'), value: <b>{what(change)}</b> },
                ...(change.parting
                  ? [{ term: t('orders:dialog.reason'), value: change.parting.reason }]
                  : []),
                {
                  term: t('users:pending.title'),
                  value: t('users:pending.by', {
                    name: change.proposedBy,
                    at: format.dateTime(change.proposedAt),
                    until: format.dateTime(change.expiresAt),
                  }),
                },
              ],
              steps: (['approve', 'refuse'] as const).flatMap((id) => {
                const entry = change.allowedActions.find(({ action }) => action === id)
                if (entry === undefined) return []
                return {
                  id,
                  label: t(`users:pending.${id}.action`),
                  follows: follows(change, id, user.data.fullName),
                  reason: reasonOf(entry),
                  take: () => commands[id].run({ params }),
                }
              }),
            }
          : null
      }
    />
  )
}
