import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/failures/api-error.ts'
import classes from './login.module.css'

/** Why the sign-in failed: wrong credentials or code, or the server's trouble with its own words where it has any. */
export function SignInFailure({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('auth')
  const said = failure.status < 500 ? failure.refusal?.message : undefined
  const refused =
    failure.code === 'BAD_SECOND_FACTOR'
      ? t('code.wrong')
      : failure.code === 'SIGN_IN_EXPIRED'
        ? t('code.expired')
        : t('badCredentials')
  return (
    <p className={classes.failure} role="alert">
      {failure.status === 401 ? refused : [t('serverError'), said].filter(Boolean).join(' : ')}
    </p>
  )
}
