import { logoutCall } from '@fxmatch/contract/http/session'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { leavePushHere } from '../../lib/push/forget-push.ts'
import { forgetSession } from '../../lib/session/forget-session.ts'
import { tellTabs } from '../../lib/session/tabs.ts'
import classes from './login.module.css'
import { PublicPage } from './public-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { usePublicCall } from './use-public-call.ts'

/**
 * `/logout` (specification 002 §2): asks, then signs out and leads to the sign-in page. It asks because anybody can lead a
 * browser to an address; the sign-out itself is a post, which only this site can make.
 */
export function LogoutScreen() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const logout = usePublicCall(logoutCall)
  const leave = () => {
    tellTabs({ kind: 'ended', why: 'left' })
    leavePushHere()
    forgetSession(client)
    void navigate({ to: '/login', search: {}, replace: true })
  }
  // A session that is over already is left, too.
  const failure = logout.failure?.status === 401 ? null : logout.failure
  return (
    <PublicPage title={t('logout.action')} lead={t('logout.question')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const leaveWhereOver = (error: Error) => {
            if (asApiError(error).status === 401) leave()
          }
          logout.run({}, { onSuccess: leave, onError: leaveWhereOver })
        }}
      >
        {failure && (
          <p className={classes.failure} role="alert">
            {errorText(failure)}
          </p>
        )}
        <SubmitButton running={logout.running}>{t('logout.action')}</SubmitButton>
        <Link to="/" className={classes.aside}>
          {t('logout.cancel')}
        </Link>
      </form>
    </PublicPage>
  )
}
