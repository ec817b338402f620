import { type passwordLinkCall, resetPasswordCall } from '@fxmatch/contract/http/passwords'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../lib/api/call-api.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { DeadLink } from './dead-link.tsx'
import classes from './login.module.css'
import { LoginField } from './login-field.tsx'
import { newPasswordSchema } from './new-password-schema.ts'
import { PublicPage } from './public-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { ownerOf, useFlawText } from './use-flaw-text.ts'
import { usePublicCall } from './use-public-call.ts'

type Props = { token: string; link: CallAnswer<typeof passwordLinkCall> }

/** Sets the password of a link's holder, twice typed, and leads to the sign-in page. */
export function NewPasswordForm({ token, link }: Props) {
  const { t } = useTranslation('people')
  const flaw = useFlawText(ownerOf(link))
  const reset = usePublicCall(resetPasswordCall)
  const title = t(`edit.purpose.${link.purpose}`)
  const [schema] = useState(() => newPasswordSchema(ownerOf(link)))
  const form = useZodForm(schema, { new_password: '', confirmation: '' })
  const values = form.watch()
  const { errors } = form.formState

  if (reset.done) return <Saved title={title} />
  const refused = reset.failure && flaw.refused(reset.failure)
  if (reset.failure?.status === 410) return <DeadLink why={reset.failure.code} />
  const submit = form.handleSubmit(({ new_password }) => reset.run({ body: { token, new_password } }))
  return (
    <PublicPage title={title} lead={t('edit.lead', { name: link.fullName, company: link.companyName })}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Failure failure={refused === null ? reset.failure : null} />
        {/* Password managers file the new password under this name. */}
        <LoginField
          label={t('username')}
          error={null}
          input={{ value: link.username, readOnly: true, autoComplete: 'username' }}
        />
        <LoginField
          label={t('newPassword')}
          hint={flaw.hint}
          error={refused ?? (errors.new_password ? flaw.judge(values.new_password) : null)}
          revealLabel={t('reveal')}
          input={{ ...form.register('new_password'), autoComplete: 'new-password' }}
        />
        <LoginField
          label={t('confirmation')}
          error={errors.confirmation ? t('confirmAlert') : null}
          revealLabel={t('revealConfirmation')}
          input={{ ...form.register('confirmation'), autoComplete: 'new-password' }}
        />
        <SubmitButton running={reset.running}>{t('edit.submit')}</SubmitButton>
      </form>
    </PublicPage>
  )
}

function Failure({ failure }: { failure: unknown }) {
  const errorText = useErrorText()
  if (failure === null) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(failure)}
    </p>
  )
}

function Saved({ title }: { title: string }) {
  const { t } = useTranslation('people')
  return (
    <PublicPage title={title}>
      <p className={classes.notice} role="status">
        {t('edit.saved')}
      </p>
      <Link to="/login" search={{}} className={classes.submit}>
        {t('edit.signIn')}
      </Link>
    </PublicPage>
  )
}
