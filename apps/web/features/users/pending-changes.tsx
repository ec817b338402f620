import { personAccountsCall } from '@fxmatch/contract/http/person-accounts'
import {
  approveAccountChangeCall,
  type PendingChange,
  refuseAccountChangeCall,
  type UserView,
  userCall,
  userHistoryCall,
  usersCall,
  withdrawAccountChangeCall,
} from '@fxmatch/contract/http/users'
import type { AccountChangeAction } from '@fxmatch/domain/users/account-change'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { useFollows, useWhat } from './use-what.ts'
import classes from './users.module.css'

/** What was proposed about an account and waits for a second person; nothing where nothing waits. */
export function PendingChanges({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  if (user.pending.length === 0) return null
  return (
    <Panel title={t('pending.title')}>
      <ul className={classes.pending}>
        {user.pending.map((change) => (
          <li key={change.id}>
            <Change user={user} change={change} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Change({ user, change }: { user: UserView; change: PendingChange }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const what = useWhat()
  const follows = useFollows()
  const reason = useReasonText()
  const [asked, setAsked] = useState<AccountChangeAction | null>(null)
  const { run, running } = useDecision(() => setAsked(null))
  const facts = {
    name: change.proposedBy,
    at: format.dateTime(change.proposedAt),
    until: format.dateTime(change.expiresAt),
  }
  const of = (action: AccountChangeAction) => change.allowedActions.find((one) => one.action === action)
  // Who proposed it withdraws it; everybody else approves or refuses.
  const actions: readonly AccountChangeAction[] = of('withdraw')?.allowed
    ? ['approve', 'withdraw']
    : ['approve', 'refuse']
  return (
    <>
      <b>{what(change)}</b>
      <p className="soft">{t('pending.by', facts)}</p>
      {change.parting && <p>{t('pending.reason', { reason: change.parting.reason })}</p>}
      <p className="soft">{t(`pending.decidedBy.${change.parting ? 'PARTING' : change.decidedBy}`)}</p>
      <div className={classes.acts}>
        {actions.map((action) => (
          <ReasonedButton key={action} reason={reason(of(action))} onClick={() => setAsked(action)}>
            {t(`pending.${action}.action`)}
          </ReasonedButton>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          opened
          danger={asked === 'approve'}
          title={what(change)}
          confirmLabel={t(`pending.${asked}.action`)}
          running={running}
          onConfirm={() => void run(asked, change.id)}
          onCancel={() => setAsked(null)}
        >
          {follows(change, asked, user.fullName)}
        </ConfirmDialog>
      )}
    </>
  )
}

function useDecision(close: () => void) {
  const { t } = useTranslation('users')
  const options = (action: AccountChangeAction) => ({
    refreshes: [usersCall, userCall, userHistoryCall, personAccountsCall],
    success: t(`pending.${action}.done`),
  })
  const approve = useCommand(approveAccountChangeCall, options('approve'))
  const refuse = useCommand(refuseAccountChangeCall, options('refuse'))
  const withdraw = useCommand(withdrawAccountChangeCall, options('withdraw'))
  const commands = { approve, refuse, withdraw }
  return {
    running: approve.running || refuse.running || withdraw.running,
    run: async (action: AccountChangeAction, id: string) => {
      await commands[action].run({ params: { id } })
      close()
    },
  }
}
