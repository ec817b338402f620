import { type OpeningProgress, openingProgress } from '@fxmatch/domain/opening-rates/opening-rate'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Gauge } from './gauge.tsx'
import classes from './opening.module.css'
import { useOpenRates } from './use-open-rates.ts'

/** The opening price's gauge (specification 002 §2): how many of the day's opening rates are validated. */
export function OpeningPriceScreen() {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const rates = useOpenRates()
  const progress = openingProgress((rates.data ?? []).map(({ status }) => status))
  const day = rates.data?.[0]?.day
  return (
    <>
      <PageHeader
        title={t('gauge.title')}
        badges={day && <StatusBadge>{t('opening.day', { day: format.date(day) })}</StatusBadge>}
      />
      {rates.isError && (
        <ErrorState
          error={rates.error}
          compact={rates.data !== undefined}
          onRetry={() => void rates.refetch()}
        />
      )}
      {!rates.isError && rates.data === undefined && <EmptyState>{t('gauge.loading')}</EmptyState>}
      {rates.data?.length === 0 && <EmptyState>{t('opening.none')}</EmptyState>}
      {progress.total > 0 && <Card progress={progress} />}
    </>
  )
}

function Card({ progress }: { progress: OpeningProgress }) {
  const { t } = useTranslation('limits')
  const { percent, validated, waiting, rejected, total } = progress
  const share = t('gauge.share', { validated, total })
  return (
    <section className={classes.card} aria-label={t('gauge.title')}>
      <Gauge percent={percent} label={t('gauge.label')} text={share} />
      <ul className={classes.counts} aria-label={t('gauge.counts')}>
        <li>
          <StatusBadge tone="good">{t('gauge.validated', { count: validated })}</StatusBadge>
        </li>
        <li>
          <StatusBadge tone={waiting > 0 ? 'warn' : 'neutral'}>
            {t('gauge.waiting', { count: waiting })}
          </StatusBadge>
        </li>
        <li>
          <StatusBadge tone={rejected > 0 ? 'bad' : 'neutral'}>
            {t('gauge.rejected', { count: rejected })}
          </StatusBadge>
        </li>
      </ul>
      <LinkButton to="/opening-rate" variant="light">
        {t('gauge.toRates')}
      </LinkButton>
    </section>
  )
}
