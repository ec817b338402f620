import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

/** An address that leads nowhere (specification 000 §2). */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <main className={classes.page}>
      <title>{`${t('notFound.title')} · FXMatch`}</title>
      <span className={classes.code}>404</span>
      <h1>{t('notFound.title')}</h1>
      <a className={classes.back} href="/home">
        {t('notFound.back')}
      </a>
    </main>
  )
}
