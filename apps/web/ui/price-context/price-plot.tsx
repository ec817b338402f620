import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot from 'uplot'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import type { DataColumn } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { Dialog } from '../dialog.tsx'
import { type Plot, type PlotTheme, usePlot } from '../use-plot.ts'
import { coursePoints, type Period, type Point, priceUnit } from './points.ts'
import classes from './price-context.module.css'

const HEIGHT = 132
const RATE_AXIS = 54
const A_DAY = 86_400
const SECOND_MS = 1000

type Props = { context: SeenBeside; period: Period; price: string | null }

/**
 * A course over time with a scale, and across it the price that is looked at and the opening; what it shows in words, and
 * its figures as a table. Drawing needs no exact decimals.
 */
export function PricePlot({ context, period, price }: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const points = useMemo(() => coursePoints(context, period), [context, period])
  const [figures, setFigures] = useState(false)
  const named = t(`context.course.${period === 'day' ? 'day' : 'openings'}`)
  const text = usePlotText(points, named, price)
  if (points.length === 0)
    return <p className={classes.none}>{t(period === 'day' ? 'context.noDeals' : 'context.noOpenings')}</p>
  return (
    <>
      <Drawing points={points} text={text} opening={context.opening?.rate ?? null} price={price} />
      <p className={classes.legend}>
        <span data-line="course">{named}</span>
        {context.opening && <span data-line="opening">{t('context.line.opening')}</span>}
        {price !== null && <span data-line="price">{t('context.line.price')}</span>}
        <button type="button" className={classes.figures} onClick={() => setFigures(true)}>
          {t('context.figures')}
        </button>
      </p>
      {figures && (
        <Dialog title={format.facts([named, context.currency])} onClose={() => setFigures(false)}>
          <DataTable
            label={named}
            name="price-course"
            columns={
              [
                {
                  id: 'at',
                  header: t('context.column.at'),
                  kind: 'time',
                  value: ({ at }) => at.toISOString(),
                  render: ({ at, day }) =>
                    day === null ? format.dateTime(at.toISOString()) : format.date(day),
                },
                {
                  id: 'rate',
                  header: t('context.column.rate'),
                  unit: priceUnit(format.count(context.unit), context.currency),
                  kind: 'number',
                  value: ({ rate }) => rate,
                  render: ({ rate }) => format.rate(rate),
                },
              ] satisfies DataColumn<Point>[]
            }
            rows={[...points].reverse()}
            rowKey={({ at }) => at.toISOString()}
          />
        </Dialog>
      )}
    </>
  )
}

/** What is drawn, in words. */
function usePlotText(points: readonly Point[], named: string, price: string | null): string {
  const { t } = useTranslation('market')
  const format = useFormat()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return named
  const ordered = points.map(({ rate }) => rate).sort(compareDecimals)
  const when = ({ at, day }: Point) => (day === null ? format.time(at.toISOString()) : format.date(day))
  const course = t('context.courseText', {
    course: named,
    first: format.rate(first.rate),
    from: when(first),
    last: format.rate(last.rate),
    to: when(last),
    least: format.rate(ordered[0]),
    most: format.rate(ordered.at(-1)),
  })
  return price === null ? course : `${course} ${t('context.priceText', { rate: format.rate(price) })}`
}

function Drawing({
  points,
  text,
  opening,
  price,
}: {
  points: readonly Point[]
  text: string
  opening: string | null
  price: string | null
}) {
  const place = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const build = useCallback(
    ({ colour, axis }: PlotTheme): Plot => {
      // What is looked across the course reaches a little beyond it on both sides.
      const [times, rates] = [
        points.map(({ at }) => at.getTime() / SECOND_MS),
        points.map(({ rate }) => Number(rate)),
      ]
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      const beyond = Math.max((last - first) * 0.04, points[0]?.day == null ? A_DAY / 48 : A_DAY)
      const flat = (rate: string | null) =>
        [first, ...times, last].map(() => (rate === null ? null : Number(rate)))
      const line = (name: string, more: Partial<UPlot.Series> = {}): UPlot.Series => ({
        stroke: colour(name),
        width: 1.5,
        points: { show: false },
        ...more,
      })
      const label = (seconds: number) =>
        labelOf(new Date(seconds * SECOND_MS), last - first, points[0]?.day == null, format)
      return {
        options: {
          cursor: { show: false },
          legend: { show: false },
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * SECOND_MS), MARKET_TIME_ZONE),
          scales: {
            y: { range: (_chart, least, most) => UPlot.rangeNum(least, most, 0.12, true) },
          },
          axes: [
            { ...axis, size: 24, space: 64, values: (_chart, at) => at.map(label) },
            {
              ...axis,
              size: RATE_AXIS,
              space: 26,
              values: (_chart, at) => at.map((rate) => format.rate(rate.toFixed(4))),
            },
          ],
          series: [
            {},
            line('--accent', { points: { show: points.length < 40, size: 5 } }),
            line('--text-soft', { dash: [5, 3], width: 1 }),
            line('--text', { dash: [2, 2], width: 1 }),
          ],
        },
        data: [[first - beyond, ...times, last + beyond], [null, ...rates, null], flat(opening), flat(price)],
      }
    },
    [points, opening, price, format],
  )
  usePlot(place, HEIGHT, build)
  return (
    <div className={classes.plot} role="img" aria-label={text}>
      <div ref={place} aria-hidden="true" />
    </div>
  )
}

type Format = ReturnType<typeof useFormat>

/** A time of the day, a day of the month, or a month of the year, by how much the course spans. */
function labelOf(at: Date, spanSeconds: number, byTime: boolean, format: Format): string {
  if (byTime) return format.time(at.toISOString())
  const day = format.date(at.toISOString())
  return spanSeconds > 62 * A_DAY ? day.slice(3) : day.slice(0, 5)
}
