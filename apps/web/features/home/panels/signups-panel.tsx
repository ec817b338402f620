import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** The companies that have signed up and wait: for their own documents, or for their bank. */
export function SignUpsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'signups'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.signups) return null
  if (figures.signups.length === 0)
    return <EmptyState next={<LeadOn ways={['clients']} />}>{t('home:signups.none')}</EmptyState>
  return (
    <ul className={classes.counts}>
      {figures.signups.map(({ status, count }) => (
        <li key={status}>
          <Link to={'/entreprise-signups' as string} search={{ status } as never} data-count={count}>
            <span>{t(`signups:status.${status}`)}</span>
            <b className="num">{format.count(count)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
