import type { Capability } from '@fxmatch/domain/access/capabilities'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

/** A screen one may not see: which right is missing, and the way back (domain rules §2). */
export function ForbiddenPage({ capability }: { capability: Capability }) {
  const { t } = useTranslation('shell')
  return (
    <section className={classes.page} data-forbidden>
      <h1>{t('forbidden.title')}</h1>
      <p>{t('forbidden.text', { capability: t(`capability.${capability}`) })}</p>
      <Link className={classes.back} to="/">
        {t('forbidden.back')}
      </Link>
    </section>
  )
}
