import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './login.module.css'
import { PublicPage } from './public-page.tsx'

/** A link that leads nowhere: why, and the ways on. */
export function DeadLink({ why }: { why: string }) {
  const { t } = useTranslation('people')
  const known = why === 'LINK_USED' || why === 'LINK_EXPIRED' ? why : 'LINK_UNKNOWN'
  return (
    <PublicPage title={t('edit.title')}>
      <p className={classes.failure} role="alert">
        {t(`dead.${known}`)}
      </p>
      <p className={classes.hint}>{t('dead.next')}</p>
      <div className={classes.links}>
        <Link to="/forgot-password">{t('askAgain')}</Link>
        <Link to="/login" search={{}}>
          {t('toLogin')}
        </Link>
      </div>
    </PublicPage>
  )
}
