import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** The requests of a bank's companies that are under way, by where they stand. */
export function ManifestPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'requests'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.manifest) return null
  const { statuses } = figures.manifest
  if (statuses.length === 0)
    return <EmptyState next={<LeadOn ways={['manifest', 'clients']} />}>{t('home:manifest.none')}</EmptyState>
  return (
    <ul className={classes.counts}>
      {statuses.map(({ status, count }) => (
        <li key={status}>
          <Link to={'/manifest' as string} search={{ from: 'all', status } as never} data-count={count}>
            <span>{t(`requests:status.${status}`)}</span>
            <b className="num">{format.count(count)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
