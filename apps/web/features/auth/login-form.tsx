import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from './code-form.tsx'
import classes from './login.module.css'
import { LoginField } from './login-field.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { useSignIn } from './use-sign-in.ts'

type Fault = { username: boolean; password: boolean }

const NO_FAULT: Fault = { username: false, password: false }

/** Username, password and whether the session outlives the browser. Plain controls keep the first page light. */
export function LoginForm() {
  const { t } = useTranslation('auth')
  const way = useSignIn()
  const { signIn, running, failure } = way
  const [fault, setFault] = useState(NO_FAULT)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setFault({ username: username === '', password: password === '' })
    const wrong = username === '' ? 'username' : password === '' ? 'password' : null
    if (wrong === null) signIn({ username, password, stayOnline: data.has('stayOnline') })
    else form.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
  }

  if (way.needsCode) return <CodeForm way={way} />
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      {failure && <SignInFailure failure={failure} />}
      <LoginField
        label={t('username')}
        error={fault.username ? t('invalid') : null}
        input={{
          name: 'username',
          autoComplete: 'username',
          onChange: () => setFault((was) => ({ ...was, username: false })),
        }}
      />
      <LoginField
        label={t('password')}
        error={fault.password ? t('invalid') : null}
        revealLabel={t('showPassword')}
        input={{
          name: 'password',
          autoComplete: 'current-password',
          onChange: () => setFault((was) => ({ ...was, password: false })),
        }}
      />
      <label className={classes.stay}>
        <input className={classes.tick} type="checkbox" name="stayOnline" defaultChecked />
        {t('stayOnline')}
      </label>
      <button type="submit" className={classes.submit} disabled={running}>
        {running && <span className={classes.spinner} aria-hidden />}
        {t('submit')}
      </button>
      <Link to="/forgot-password" className={classes.aside}>
        {t('forgotten')}
      </Link>
    </form>
  )
}
