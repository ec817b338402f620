import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PublicFooter } from '../../ui/public-footer.tsx'
import classes from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { Pitch } from './pitch.tsx'

/** The sign-in page: what FXMatch is, and the way in. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const { ended } = useSearch({ from: '/login' })
  return (
    <div className={classes.page}>
      <title>{`${t('title')} · FXMatch`}</title>
      <main className={classes.entry}>
        <div className={classes.box}>
          <p className={classes.entryBrand}>
            FX<b>Match</b>
          </p>
          <h1>{t('title')}</h1>
          <p className="soft">{t('lead')}</p>
          {ended && (
            <p className={classes.notice} role="status">
              {t(`sessionOver.${ended}`)}
            </p>
          )}
          <LoginForm />
          <p className={classes.signUp}>
            {t('noAccount')}{' '}
            <Link to="/login" search={{ signup: true }}>
              {t('signUp')}
            </Link>
          </p>
          <p className={classes.travellers}>
            {t('travellersLead')} <a href="/changer">{t('travellers')}</a>
          </p>
        </div>
        <PublicFooter />
      </main>
      <Pitch />
    </div>
  )
}
