import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { PublicFooter } from '../../ui/public-footer.tsx'
import classes from './pages.module.css'

/**
 * An address that leads nowhere (specification 000 §2). Who is signed in has settings of their own; everybody else
 * chooses the language and the scheme here, as on every page without a session.
 */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const { data: user } = useQuery(sessionQuery)
  return (
    <>
      <main className={classes.page}>
        <title>{`${t('notFound.title')} · FXMatch`}</title>
        <span className={classes.code}>404</span>
        <h1>{t('notFound.title')}</h1>
        <a className={classes.back} href="/home">
          {t('notFound.back')}
        </a>
      </main>
      {user === null && <PublicFooter />}
    </>
  )
}
