import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './login.module.css'
import { PublicPage } from './public-page.tsx'

/** Says that a mail was sent, always: who does not know an account learns nothing about it. */
export function MailSentScreen() {
  const { t } = useTranslation('people')
  return (
    <PublicPage title={t('mailSent.title')} lead={t('mailSent.lead')}>
      <p className={classes.hint}>{t('mailSent.nothing')}</p>
      <div className={classes.links}>
        <Link to="/login" search={{}}>
          {t('toLogin')}
        </Link>
        <Link to="/forgot-password">{t('askAgain')}</Link>
      </div>
    </PublicPage>
  )
}
