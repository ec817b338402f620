import IconArrowLeft from 'virtual:icons/arrow-left'
import { type RaceView, raceCall } from '@fxmatch/contract/http/races'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { MoveDialog, type RaceMoveChoice } from './move-dialog.tsx'
import { RaceButtons } from './race-buttons.tsx'
import { RacePositions } from './race-positions.tsx'
import { RaceState } from './race-state.tsx'
import classes from './races.module.css'

/** A race: its time, what was published in it, and its positions. */
export function RaceScreen() {
  const { t } = useTranslation(['limits', 'common'])
  const { id = '' } = useParams({ strict: false })
  useChanges(['race'], [raceCall])
  const race = useQuery(callQuery(raceCall, { params: { id } }))
  // An address that is no race's identifier is as absent as a race that never was.
  if (race.isError && !race.data)
    return [400, 404].includes(asApiError(race.error).status) ? (
      <section className={classes.missing}>
        <PageHeader title={t('limits:race.missingTitle')} actions={<Back />} />
        <p>{t('limits:race.missingText')}</p>
      </section>
    ) : (
      <ErrorState error={race.error} onRetry={() => void race.refetch()} />
    )
  if (!race.data) return <EmptyState>{t('common:table.loading')}</EmptyState>
  return <RacePage race={race.data} />
}

function Back() {
  const { t } = useTranslation('limits')
  return (
    <LinkButton to="/list-race" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
      {t('race.list')}
    </LinkButton>
  )
}

function RacePage({ race }: { race: RaceView }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const [moving, setMoving] = useState<RaceMoveChoice | null>(null)
  const mayManage = useCan('configuration.manage')
  return (
    <>
      <PageHeader
        title={race.label}
        badges={
          <>
            <RaceState race={race} />
            <StatusBadge>{format.facts([race.currency.isoCode, t(`form.${race.form}`)])}</StatusBadge>
            <StatusBadge>{race.region?.name ?? t('race.allRegions')}</StatusBadge>
          </>
        }
        actions={
          <>
            {mayManage && <RaceButtons race={race} onMove={setMoving} />}
            <Back />
          </>
        }
      />
      <p className={classes.rules}>{t('race.rules')}</p>
      <RaceFigures race={race} />
      <h2 className={classes.heading}>{t('race.positions')}</h2>
      <RacePositions race={race} />
      {moving && <MoveDialog choice={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

/** From when to when; the day stands once where it is the same. */
function useSpan(): (start: string, end: string) => { start: string; end: string } {
  const format = useFormat()
  return (start, end) => ({
    start: format.dateTime(start),
    end: format.date(start) === format.date(end) ? format.time(end) : format.dateTime(end),
  })
}

function RaceFigures({ race }: { race: RaceView }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const span = useSpan()
  const { currency, positions } = race
  const moved = race.startDate !== race.plannedStart || race.endDate !== race.plannedEnd
  const time = t('race.fromTo', span(race.startDate, race.endDate))
  const planned = t('race.plannedTime', span(race.plannedStart, race.plannedEnd))
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('race.time')}</dt>
        <dd>{time}</dd>
        {moved && <small>{planned}</small>}
      </div>
      <div>
        <dt>{t('column.positions')}</dt>
        <dd>{format.count(positions.count)}</dd>
      </div>
      <div>
        <dt>{t('column.volume')}</dt>
        <dd>
          {format.amount(positions.volume, currency.pattern)} <small>{currency.isoCode}</small>
        </dd>
      </div>
      <div>
        <dt>{t('column.average')}</dt>
        <dd>{format.rate(positions.average)}</dd>
      </div>
    </dl>
  )
}
