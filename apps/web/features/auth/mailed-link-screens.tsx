import { freezeAccountCall, verifyEmailCall } from '@fxmatch/contract/http/own-email'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { DeadLink } from './dead-link.tsx'
import classes from './login.module.css'
import { PublicPage } from './public-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLinkToken } from './use-link-token.ts'
import { usePublicCall } from './use-public-call.ts'

/** Says that a new address is one's own. A press of a button does it: programs that look into mails open links, too. */
export function VerifyEmailScreen() {
  const token = useLinkToken()
  const { t } = useTranslation('people')
  const texts = {
    title: t('verifyEmail.title'),
    lead: t('verifyEmail.lead'),
    submit: t('verifyEmail.submit'),
    done: t('verifyEmail.done'),
  }
  return <MailedLink key={token} call={verifyEmailCall} texts={texts} token={token} />
}

/** Locks an account at once, by the link mailed to its address. */
export function FreezeAccountScreen() {
  const token = useLinkToken()
  const { t } = useTranslation('people')
  const texts = {
    title: t('freeze.title'),
    lead: t('freeze.lead'),
    submit: t('freeze.submit'),
    done: t('freeze.done'),
  }
  return <MailedLink key={token} call={freezeAccountCall} texts={texts} token={token} />
}

function MailedLink({
  call,
  texts,
  token,
}: {
  call: typeof verifyEmailCall | typeof freezeAccountCall
  texts: { readonly title: string; readonly lead: string; readonly submit: string; readonly done: string }
  token: string
}) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const link = usePublicCall(call)
  const { failure } = link
  if (token === '') return <DeadLink why="LINK_UNKNOWN" />
  if (failure && (failure.status === 410 || failure.status === 400)) return <DeadLink why={failure.code} />
  return (
    <PublicPage title={texts.title} {...(link.done ? {} : { lead: texts.lead })}>
      {link.done ? (
        <>
          <p role="status">{texts.done}</p>
          <div className={classes.links}>
            <Link to="/login" search={{}}>
              {t('toLogin')}
            </Link>
          </div>
        </>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            link.run({ body: { token } })
          }}
        >
          {failure && (
            <p className={classes.failure} role="alert">
              {errorText(failure)}
            </p>
          )}
          <SubmitButton running={link.running}>{texts.submit}</SubmitButton>
        </form>
      )}
    </PublicPage>
  )
}
