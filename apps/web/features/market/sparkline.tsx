import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './key-figures.module.css'
import { linePath } from './line-path.ts'

type Point = { time: string; value: string }

/**
 * A figure's way through the day as one line, with the same told in words. `now` is the latest value heard since the
 * points were read: it takes the place of the last one.
 */
export function Sparkline({
  label,
  points,
  now,
  tone = 'accent',
  onData,
}: {
  label: string
  points: readonly Point[] | undefined
  now?: string
  tone?: 'accent' | 'sell'
  /** Shows the points as a table. */
  onData: () => void
}) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const line = (points ?? []).map((point, index, all) =>
    now !== undefined && index === all.length - 1 ? { ...point, value: now } : point,
  )
  const first = line[0]
  const last = line.at(-1)
  const ordered = line.map(({ value }) => value).sort(compareDecimals)
  const text =
    first && last
      ? t('kpi.chartText', {
          label,
          from: format.time(first.time),
          first: format.dinars(first.value),
          to: format.time(last.time),
          last: format.dinars(last.value),
          least: format.dinars(ordered[0]),
          most: format.dinars(ordered.at(-1)),
        })
      : t('kpi.chartEmpty', { label })
  return (
    <figure className={classes.chart}>
      <figcaption>
        <button
          type="button"
          className={classes.data}
          onClick={onData}
          aria-label={t('kpi.dataOf', { label })}
        >
          {label}
        </button>
      </figcaption>
      <div className={classes.scaled}>
        <svg viewBox="0 0 200 30" preserveAspectRatio="none" role="img" aria-label={text} data-tone={tone}>
          <title>{text}</title>
          <path d={linePath(line.map(({ value }) => value))} vectorEffect="non-scaling-stroke" />
        </svg>
        {first && (
          <span aria-hidden="true" className={classes.since}>
            {HOME_CURRENCY} {t('kpi.since', { time: format.time(first.time) })}
          </span>
        )}
        {first && (
          <p aria-hidden="true" className={classes.scale}>
            <span>{format.short(ordered.at(-1) ?? '0')}</span>
            <span>{format.short(ordered[0] ?? '0')}</span>
          </p>
        )}
      </div>
    </figure>
  )
}
