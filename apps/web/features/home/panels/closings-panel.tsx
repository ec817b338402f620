import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** The bank's days that are over and that nobody has signed: to be prepared, or waiting for the second person. */
export function ClosingsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'reports'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.closings) return null
  if (figures.closings.length === 0)
    return <EmptyState next={<LeadOn ways={['closing']} />}>✓ {t('home:closings.none')}</EmptyState>
  return (
    <ul className={classes.counts}>
      {figures.closings.map(({ day, state }) => (
        <li key={day}>
          <Link to={'/closing' as string} search={{ day } as never}>
            <span className="num">{format.date(day)}</span>
            <b>{t(`reports:closing.state.${state}`)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
