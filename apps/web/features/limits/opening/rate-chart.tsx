import type { OpenRateHistory } from '@fxmatch/contract/http/opening-rates'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '../../../lib/format/decimal.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { linePathThrough, linePoints } from '../../../ui/rate-line.ts'
import classes from './opening.module.css'

const BOX = { width: 360, height: 130, inset: 10 }
const STATUSES = [0, 1, 2] as const

type Point = OpenRateHistory[number]['points'][number]

/**
 * A currency's opening rates of the last days: a line, and each day's mark by what was decided. The same stands in words
 * in its label, and day by day in the table below.
 */
export function RateChart({ currency, points }: { currency: string; points: readonly Point[] }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const ordered = points.map(({ rate }) => rate).sort(compareDecimals)
  const [first, last] = [points[0], points.at(-1)]
  const text = t('opening.chartText', {
    currency,
    count: points.length,
    least: format.rate(ordered[0]),
    most: format.rate(ordered.at(-1)),
    last: format.rate(last?.rate),
  })
  const drawn = linePoints(
    points.map(({ rate }) => rate),
    BOX,
  )
  return (
    <figure className={classes.chart}>
      <div className={classes.plot}>
        <span className={classes.axis} aria-hidden>
          <span>{format.rate(ordered.at(-1))}</span>
          <span>{format.rate(ordered[0])}</span>
        </span>
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={text}>
          <title>{text}</title>
          <path className={classes.line} d={linePathThrough(drawn)} />
          {points.map((point, index) => {
            const at = drawn[index]
            return (
              at && (
                <circle
                  key={point.day}
                  className={classes.mark}
                  data-status={point.status}
                  cx={at.x}
                  cy={at.y}
                  r={3.5}
                >
                  <title>
                    {format.labelled(
                      format.date(point.day),
                      `${format.rate(point.rate)}, ${t(`opening.status.${point.status}`)}`,
                    )}
                  </title>
                </circle>
              )
            )
          })}
        </svg>
      </div>
      <figcaption className={classes.caption} aria-hidden>
        <span>{format.date(first?.day)}</span>
        <span className={classes.legend}>
          {STATUSES.map((status) => (
            <span key={status}>
              <svg viewBox="0 0 10 10" className={classes.swatch} aria-hidden>
                <circle className={classes.mark} data-status={status} cx={5} cy={5} r={3.5} />
              </svg>
              {t(`opening.status.${status}`)}
            </span>
          ))}
        </span>
        <span>{format.date(last?.day)}</span>
      </figcaption>
    </figure>
  )
}
