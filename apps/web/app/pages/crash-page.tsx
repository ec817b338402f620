import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import classes from './pages.module.css'

/** What is shown when a screen could not be loaded or drawn: what happened, a retry, the way back. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['shell', 'common'])
  const router = useRouter()
  const errorText = useErrorText()
  useEffect(() => console.error(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.page}>
      <h1>{t('shell:crash.title')}</h1>
      <p>{error instanceof ApiError ? errorText(error) : t('shell:crash.text')}</p>
      <div className={classes.ways}>
        <button type="button" className={classes.back} onClick={retry}>
          {t('common:state.retry')}
        </button>
        <a className={classes.back} href="/">
          {t('shell:crash.back')}
        </a>
      </div>
    </div>
  )
}
