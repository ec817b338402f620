import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { forgotPasswordCall } from '@fxmatch/contract/http/passwords'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import classes from './login.module.css'
import { LoginField } from './login-field.tsx'
import { PublicPage } from './public-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { usePublicCall } from './use-public-call.ts'

const required = (max: number) => z.string().trim().min(1, schemaFault('FIELD_REQUIRED')).max(max)
const schema = z.object({ username: required(120), email: required(254) })

/** Asks for a link by username and e-mail; leads to 'mail sent' whether they are somebody's or not. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const fieldError = useFieldError()
  const form = useZodForm(schema, { username: '', email: '' })
  const { errors } = form.formState
  const forgot = usePublicCall(forgotPasswordCall)
  const submit = form.handleSubmit((body) =>
    forgot.run({ body }, { onSuccess: () => void navigate({ to: '/mail-sent' }) }),
  )
  return (
    <PublicPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {forgot.failure && (
          <p className={classes.failure} role="alert">
            {errorText(forgot.failure)}
          </p>
        )}
        <LoginField
          label={t('username')}
          error={fieldError(errors.username) ?? null}
          input={{ ...form.register('username'), autoComplete: 'username' }}
        />
        <LoginField
          label={t('email')}
          error={fieldError(errors.email) ?? null}
          input={{ ...form.register('email'), type: 'email', autoComplete: 'email' }}
        />
        <SubmitButton running={forgot.running}>{t('forgot.submit')}</SubmitButton>
        <Link to="/login" search={{}} className={classes.aside}>
          {t('toLogin')}
        </Link>
      </form>
    </PublicPage>
  )
}
