import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../mantine-tokens.css'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from '../../features/security/recovery-codes.tsx'
import { SetUp } from '../../features/security/set-up.tsx'
import { wayIn } from '../../lib/session/home-path.ts'
import { SessionContext } from '../../lib/session/session.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PublicFooter } from '../../ui/public-footer.tsx'
import { HouseProvider } from '../house-provider.tsx'
import { ToastPlace } from '../toast-place.tsx'
import classes from './set-up-page.module.css'

const route = getRouteApi('/second-factor')

/** Where somebody is led whose role asks for a second factor: there is nothing else to do until it is set up. */
export function SetUpPage() {
  const { user } = route.useRouteContext()
  return (
    <HouseProvider>
      <SessionContext value={user}>
        <SetUpFirst />
        <ToastPlace />
      </SessionContext>
    </HouseProvider>
  )
}

function SetUpFirst() {
  const { t } = useTranslation('security')
  const { t: shell } = useTranslation('shell')
  const { redirect } = route.useSearch()
  const { user } = route.useRouteContext()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const goOn = async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ href: wayIn(redirect, user), replace: true })
  }
  return (
    <main className={classes.page}>
      <title>{`${t('factor.title')} · FXMatch`}</title>
      <div className={classes.box}>
        <h1>{t('factor.title')}</h1>
        <p>{t('factor.must')}</p>
        <p className="soft">{t('factor.lead')}</p>
        {codes === null ? (
          <>
            <SetUp onCodes={setCodes} />
            <LinkButton to="/logout">{shell('logout.action')}</LinkButton>
          </>
        ) : (
          <RecoveryCodes codes={codes} onDone={() => void goOn()} />
        )}
      </div>
      <PublicFooter />
    </main>
  )
}
