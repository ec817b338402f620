import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import classes from './pages.module.css'

type Props = {
  error: unknown
  onRetry: () => void
  /** How the support is reached. */
  children?: ReactNode
}

/** That a screen could not be loaded or drawn: what happened, a retry, the way back, whom to call. It needs no router. */
export function CrashView({ error, onRetry, children }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  useEffect(() => console.error(error), [error])
  return (
    <div className={classes.page}>
      <h1>{t('shell:crash.title')}</h1>
      <p>{error instanceof ApiError ? errorText(error) : t('shell:crash.text')}</p>
      <div className={classes.ways}>
        <button type="button" className={classes.back} onClick={onRetry}>
          {t('common:state.retry')}
        </button>
        <a className={classes.back} href="/">
          {t('shell:crash.back')}
        </a>
      </div>
      {children}
    </div>
  )
}
