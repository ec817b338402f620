import {
  type PersonAccount,
  personAccountsCall,
  proposePartingCall,
} from '@fxmatch/contract/http/person-accounts'
import { type UserView, userCall, userHistoryCall, usersCall } from '@fxmatch/contract/http/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './users.module.css'

/** The accounts that are one person's with a user's, and by what, for the platform, which may part them; nothing where there is none. */
export function PersonAccounts({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const accounts = useQuery(callQuery(personAccountsCall, { params: { id: user.id } }))
  if (accounts.error && !accounts.data)
    return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
  if (!accounts.data?.length) return null
  return (
    <Panel title={t('person.title')}>
      <p className="soft">{t('person.lead')}</p>
      <ul className={classes.pending}>
        {accounts.data.map((account) => (
          <li key={account.id}>
            <Account user={user} account={account} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Account({ user, account }: { user: UserView; account: PersonAccount }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const reason = useReasonText()
  const [asked, setAsked] = useState(false)
  const propose = useCommand(proposePartingCall, {
    refreshes: [usersCall, userCall, userHistoryCall, personAccountsCall],
    success: t('pending.proposed', { name: user.fullName }),
  })
  return (
    <>
      <Link to="/users/edit/$id" params={{ id: account.id }}>
        {account.fullName}
      </Link>{' '}
      ({account.companyName})
      <p className="soft">{format.listed(account.shared.map((by) => t(`person.shared.${by}`)))}</p>
      <div className={classes.acts}>
        <ReasonedButton reason={reason(account.part)} onClick={() => setAsked(true)}>
          {t('person.part.action')}
        </ReasonedButton>
      </div>
      {asked && (
        <ReasonDialog
          danger
          title={t('person.part.title', { name: user.fullName, other: account.fullName })}
          lead={t('person.part.question')}
          action={t('person.part.action')}
          onSend={(text) =>
            propose.run({ params: { id: user.id }, body: { other: account.id, reason: text } })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
