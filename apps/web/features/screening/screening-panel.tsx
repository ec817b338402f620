import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './screening.module.css'

/** What waits for compliance: alerts to decide, dismissed ones to confirm, lists; each figure leads to its rows. */
export function ScreeningPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation('screening')
  const format = useFormat()
  const waits = figures?.screening
  if (!waits) return null
  const lines = [
    { what: 'open' as const, count: waits.open, to: '/screening', search: { status: 'OPEN' } },
    { what: 'clearing' as const, count: waits.clearing, to: '/screening', search: { status: 'CLEARING' } },
    { what: 'lists' as const, count: waits.lists, to: '/screening/lists', search: {} },
    { what: 'undeclared' as const, count: waits.undeclared, to: '/owners', search: { show: 'UNDECLARED' } },
  ].filter(({ count }) => count > 0)
  const { unanswered } = waits
  if (lines.length === 0 && unanswered === null) return <EmptyState>{t('none')}</EmptyState>
  return (
    <ul className={classes.figures}>
      {unanswered && (
        <li>
          <Link to={'/screening/lists' as string} data-count={unanswered.count}>
            {t('panel.unanswered', {
              ...{ count: unanswered.count, told: format.count(unanswered.count) },
              at: format.dateTime(unanswered.since),
            })}
          </Link>
        </li>
      )}
      {lines.map(({ what, count, to, search }) => (
        <li key={what}>
          <Link to={to as string} search={search as never} data-count={count}>
            {t(`panel.${what}`, { count, told: format.count(count) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
