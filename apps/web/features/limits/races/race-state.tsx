import type { RaceView } from '@fxmatch/contract/http/races'
import { useTranslation } from 'react-i18next'
import { CourseProgress } from '../../../ui/course-progress.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './races.module.css'

const TONES: Readonly<Record<RaceView['state'], BadgeTone>> = {
  PLANNED: 'neutral',
  OPEN: 'good',
  CLOSED: 'neutral',
}

/** Where a race stands; of a running one, how much of its time has gone by. */
export function RaceState({ race }: { race: RaceView }) {
  const { t } = useTranslation('limits')
  return (
    <span className={classes.state}>
      <StatusBadge tone={TONES[race.state]} dot={race.state === 'OPEN'}>
        {t(`race.state.${race.state}`)}
      </StatusBadge>
      {race.state === 'OPEN' && (
        <CourseProgress race={race} label={t('race.progressOf', { label: race.label })} />
      )}
    </span>
  )
}
