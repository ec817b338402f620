import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './login.module.css'
import { LoginField } from './login-field.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { SignIn } from './use-sign-in.ts'

/** The second step of the sign-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ way }: { way: SignIn }) {
  const { t } = useTranslation('auth')
  const [recovery, setRecovery] = useState(false)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one for each kind of code
  useEffect(() => field.current?.focus(), [recovery])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setMissing(code === '')
    if (code !== '') way.giveCode(code)
    field.current?.select()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={way.running}>
      {way.failure && <SignInFailure failure={way.failure} />}
      <LoginField
        key={recovery ? 'recovery' : 'code'}
        label={t(recovery ? 'code.recovery' : 'code.label')}
        hint={t(recovery ? 'code.recoveryHint' : 'code.hint')}
        error={missing ? t('invalid') : null}
        input={{
          ref: field,
          name: 'code',
          autoComplete: recovery ? 'off' : 'one-time-code',
          inputMode: recovery ? 'text' : 'numeric',
          onChange: () => setMissing(false),
        }}
      />
      <SubmitButton running={way.running}>{t('code.submit')}</SubmitButton>
      <button type="button" className={classes.asideButton} onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'code.useCode' : 'code.useRecovery')}
      </button>
      <button type="button" className={classes.asideButton} onClick={way.restart}>
        {t('code.back')}
      </button>
    </form>
  )
}
