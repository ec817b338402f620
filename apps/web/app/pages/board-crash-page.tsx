import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

/** Nobody is there to press a button: the page tries again by itself. */
const RETRY_MS = 30_000

/** What a rate board shows when it could not be loaded or drawn, until it is loaded anew. */
export function BoardCrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    console.error(error)
    const timer = window.setTimeout(() => window.location.reload(), RETRY_MS)
    return () => window.clearTimeout(timer)
  }, [error])
  return (
    <main className={classes.page}>
      <h1>FXMatch</h1>
      <p role="status">{t('state.errorTitle')}</p>
    </main>
  )
}
