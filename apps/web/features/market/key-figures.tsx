import type { MarketKpi } from '@fxmatch/contract/http/market'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { MarketCharts } from './feed/use-market-feed.ts'
import classes from './key-figures.module.css'
import { Sparkline } from './sparkline.tsx'

const ChartData = lazyComponent(async () => (await import('./chart-data.tsx')).ChartData)

/**
 * The row of the day's key figures and the two small charts (specification 001 §2), live. The list beside it changes more
 * often than they do.
 */
export const KeyFigures = memo(function KeyFigures({
  kpi,
  charts,
}: {
  kpi: MarketKpi | undefined
  charts: MarketCharts | undefined
}) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const tnd = t('kpi.unit')
  const [data, setData] = useState(false)
  return (
    <section className={classes.place} aria-label={t('kpi.label')}>
      <div className={classes.row}>
        <dl className={classes.figures}>
          <Figure label={t('kpi.position')} value={<Money value={kpi?.total_position} />} note={tnd} />
          <Figure label={t('kpi.ticket')} value={<Money value={kpi?.ticket_avg} />} note={tnd} />
          <Figure
            label={t('kpi.deals')}
            value={kpi ? format.count(kpi.total_count_deals) : '–'}
            note={`${format.dinars(kpi?.total_sum_deal)} ${tnd}`}
          />
          <Figure label={t('kpi.purchases')} value={<Money value={kpi?.total_purchase} />} note={tnd} />
          <Figure label={t('kpi.sales')} value={<Money value={kpi?.total_sale} />} note={tnd} />
          <Figure label={t('kpi.total')} value={<Money value={kpi?.total_sum_deals} />} note={tnd} />
        </dl>
        <Sparkline
          label={t('kpi.positionChart')}
          points={charts?.position}
          onData={() => setData(true)}
          {...(kpi ? { now: kpi.total_position } : {})}
        />
        <Sparkline
          label={t('kpi.ticketChart')}
          points={charts?.ticket_avg}
          onData={() => setData(true)}
          {...(kpi ? { now: kpi.ticket_avg } : {})}
          tone="sell"
        />
      </div>
      {data && (
        <Suspense fallback={null}>
          <ChartData charts={charts} onClose={() => setData(false)} />
        </Suspense>
      )}
    </section>
  )
})

function Figure({ label, value, note }: { label: string; value: ReactNode; note: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      {/* Another figure, which on one line would be read on from the first. */}
      <dd data-two={/\d/.test(note) || undefined}>
        <b>{value}</b>
        <small>{note}</small>
      </dd>
    </div>
  )
}

/** Dinars with the millimes set smaller: seven figures are read at a glance. */
function Money({ value }: { value: string | undefined }) {
  const format = useFormat()
  const shown = format.dinars(value)
  const cut = shown.search(/[.,]\d+$/)
  if (cut < 0) return shown
  return (
    <>
      {shown.slice(0, cut)}
      <span className={classes.fraction}>{shown.slice(cut)}</span>
    </>
  )
}
