import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './audit-panel.module.css'
import { ChainState } from './chain-state.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** What was recorded today, by what it is about; what of it is out of the ordinary; and whether the chain of the records holds. */
export function AuditPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const words = useAuditWords()
  const today = figures?.audit
  if (!today) return null
  const { day, count, objectTypes, exceptions } = today
  const days = { from: day, to: day }
  return (
    <>
      <p className={classes.head}>
        <Link to={'/audit' as string} search={days as never} data-count={count}>
          {t('today.count', { count, told: format.count(count) })}
        </Link>
        <ChainState />
      </p>
      <div className={classes.parts}>
        <section aria-label={t('today.about')}>
          <h3>{t('today.about')}</h3>
          <ul>
            {objectTypes.map(({ objectType, count: found }) => (
              <li key={objectType}>
                <Link to={'/audit' as string} search={{ ...days, objectType } as never} data-count={found}>
                  <span>{words.objectType(objectType)}</span>
                  <b>{format.count(found)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('today.exceptions')}>
          <h3>{t('today.exceptions')}</h3>
          {exceptions.length === 0 ? (
            <EmptyState>{t('today.noException')}</EmptyState>
          ) : (
            <ul>
              {exceptions.map(({ action, count: found }) => (
                <li key={action}>
                  <Link to={'/audit' as string} search={{ ...days, action } as never} data-count={found}>
                    <span>{words.action(action)}</span>
                    <b>{format.count(found)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}
