import IconArrowLeft from 'virtual:icons/arrow-left'
import { personAccountsCall } from '@fxmatch/contract/http/person-accounts'
import { managedCompaniesCall, type UserView, userCall, userHistoryCall } from '@fxmatch/contract/http/users'
import { isErasedEmail } from '@fxmatch/domain/users/erased-account'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PendingChanges } from './pending-changes.tsx'
import { PersonAccounts } from './person-accounts.tsx'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserHistoryList } from './user-history.tsx'
import { UserStatus } from './user-status.tsx'
import classes from './users.module.css'

/** A new user (specification 001 §2). */
export function NewUserScreen() {
  const { t } = useTranslation('users')
  const companies = useQuery(callQuery(managedCompaniesCall, {}))
  return (
    <>
      <PageHeader title={t('form.new')} actions={<Back />} />
      <Loaded query={companies}>
        {companies.data && (
          <div className={classes.narrow}>
            <Panel title={t('form.panel')}>
              <UserForm user={null} companies={companies.data} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** A user: fields and roles to be changed, what else can be done, and what was changed before. */
export function EditUserScreen() {
  const { t } = useTranslation('users')
  const { id = '' } = useParams({ strict: false })
  const companies = useQuery(callQuery(managedCompaniesCall, {}))
  const user = useQuery(callQuery(userCall, { params: { id } }))
  useChanges(['user'], [userCall, userHistoryCall, personAccountsCall])
  const everyCompany = useCan('user.manage_any')
  const of = companies.data?.filter((company) => company.id === user.data?.company)
  return (
    <>
      <PageHeader
        title={user.data?.fullName ?? t('form.editing')}
        badges={user.data && <UserStatus user={user.data} />}
        actions={<Back />}
      />
      <Loaded query={companies}>
        <Loaded query={user}>
          {user.data && of && (
            <div className={classes.columns}>
              <Panel title={t('form.panel')}>
                {/* What is being typed is not replaced when the user changes underneath: saving then says so.
                    What was erased is: nobody is to save it again. */}
                <UserForm
                  key={`${user.data.id} ${isErasedEmail(user.data.email)}`}
                  user={user.data}
                  companies={of}
                />
              </Panel>
              <div className={classes.side}>
                <PendingChanges user={user.data} />
                {everyCompany && <PersonAccounts user={user.data} />}
                <Panel title={t('account.title')}>
                  <Account user={user.data} />
                  <UserActions user={user.data} />
                </Panel>
                <Panel title={t('history.title')}>
                  <UserHistoryList id={user.data.id} />
                </Panel>
              </div>
            </div>
          )}
        </Loaded>
      </Loaded>
    </>
  )
}

function Account({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <DefinitionList
      items={[
        { term: t('column.reference'), value: user.reference },
        { term: t('column.company'), value: user.companyName },
        { term: t('account.created'), value: format.dateTime(user.createdAt) },
        { term: t('column.lastSignIn'), value: format.dateTime(user.lastSignInAt) },
        ...(user.status === 'INVITED'
          ? [{ term: t('account.invitedUntil'), value: format.dateTime(user.invitedUntil) }]
          : []),
      ]}
    />
  )
}

type Query = { data: unknown; error: unknown; isError: boolean; refetch: () => unknown }

function Loaded({ query, children }: { query: Query; children: ReactNode }) {
  const { t } = useTranslation('users')
  if (query.data !== undefined) return children
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <p role="status" aria-busy className="soft">
      {t('form.loading')}
    </p>
  )
}

function Back() {
  const { t } = useTranslation('users')
  return (
    <LinkButton to="/users" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
      {t('title')}
    </LinkButton>
  )
}
