import type { FixingRow, Fixings } from '@fxmatch/contract/http/fixings'
import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot from 'uplot'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Plot, type PlotTheme, usePlot } from '../../ui/use-plot.ts'
import classes from './analytics.module.css'
import { dayOfMonth, monthOfYear } from './axis-days.ts'

const HEIGHT = 240
const RATE_AXIS = 60
const A_DAY = 86_400
const SECOND_MS = 1000

type Priced = FixingRow & { rate: string; unit: number }

/** The last fixing holds up to the end of what is drawn, until there is another one. */
function held(rates: readonly (number | null)[]): (number | null)[] {
  const last = rates.findLastIndex((rate) => rate !== null)
  return rates.map((rate, index) => (index > last ? (rates[last] ?? null) : rate))
}

/** The fixing as a step line, since it holds until the next one, and the opening as a line of dashes; in words for who sees neither. */
export function CurvePlot({ curve }: { curve: Fixings }) {
  const { t } = useTranslation(['fixings', 'limits'])
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const { rows, currency } = curve
  const priced = useMemo(
    () => rows.filter((row): row is Priced => row.rate !== null && row.unit !== null),
    [rows],
  )
  const build = useCallback(
    ({ colour, axis }: PlotTheme): Plot => {
      const times = rows.map(({ day }) => startOfMarketDate(day).getTime() / SECOND_MS)
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      const stepped = UPlot.paths.stepped?.({ align: 1 })
      // A unit that has changed since is drawn as the one of now; drawing needs no exact decimals, the table has them.
      const perUnit = ({ rate, unit }: FixingRow) =>
        rate === null || unit === null ? null : (Number(rate) * currency.unit) / unit
      return {
        options: {
          cursor: { show: false },
          legend: { show: false },
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * SECOND_MS), MARKET_TIME_ZONE),
          scales: {
            x: { range: [first - A_DAY / 2, last + A_DAY / 2] },
            y: { range: (_chart, least, most) => UPlot.rangeNum(least, most, 0.12, true) },
          },
          axes: [
            {
              ...axis,
              size: 24,
              space: 70,
              incrs: [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * A_DAY),
              values: (_chart, at) =>
                at.map((seconds) => {
                  const moment = new Date(seconds * SECOND_MS).toISOString()
                  return last - first > 200 * A_DAY ? monthOfYear(moment) : dayOfMonth(moment)
                }),
            },
            {
              ...axis,
              size: RATE_AXIS,
              space: 30,
              values: (_chart, at) => at.map((rate) => format.rate(rate.toFixed(4))),
            },
          ],
          series: [
            {},
            {
              stroke: colour('--accent'),
              width: 1.5,
              spanGaps: true,
              points: { show: priced.length < 12, size: 6 },
              ...(stepped ? { paths: stepped } : {}),
            },
            {
              stroke: colour('--text-soft'),
              width: 1,
              dash: [5, 3],
              spanGaps: true,
              points: { show: priced.length < 12, size: 4 },
            },
          ],
        },
        data: [
          times,
          held(rows.map(perUnit)),
          rows.map(({ opening }) => (opening === null ? null : Number(opening))),
        ],
      }
    },
    [rows, currency.unit, priced.length, format],
  )
  usePlot(place, HEIGHT, build)
  const ordered = priced.map(({ rate }) => rate).sort(compareDecimals)
  const [first, last] = [priced[0], priced.at(-1)]
  const text = t('fixings:curve.text', {
    currency: currency.isoCode,
    first: format.rate(first?.rate),
    from: format.date(first?.day),
    last: format.rate(last?.rate),
    to: format.date(last?.day),
    least: format.rate(ordered[0]),
    most: format.rate(ordered.at(-1)),
  })
  return (
    <>
      <div className={classes.curve} role="img" aria-label={text}>
        <div ref={place} aria-hidden="true" />
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span data-line="fixing">{t('fixings:column.rate')}</span>
        <span data-line="opening">{t('limits:column.opening')}</span>
      </p>
    </>
  )
}
