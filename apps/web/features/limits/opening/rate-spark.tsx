import type { OpenRateHistory } from '@fxmatch/contract/http/opening-rates'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '../../../lib/format/decimal.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { linePathThrough, linePoints } from '../../../ui/rate-line.ts'
import classes from './opening.module.css'

const BOX = { width: 72, height: 20, inset: 3 }

type Point = OpenRateHistory[number]['points'][number]

/** A currency's last days as one small line between its lowest and its highest rate, with its ends told in words. */
export function RateSpark({ points }: { points: readonly Point[] | undefined }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const [first, last] = [points?.[0], points?.at(-1)]
  if (!points || !first || !last) return <span className="soft">–</span>
  const ordered = points.map(({ rate }) => rate).sort(compareDecimals)
  const [least, most] = [format.rate(ordered[0] ?? null), format.rate(ordered.at(-1) ?? null)]
  const text = t('opening.sparkText', {
    from: format.date(first.day),
    first: format.rate(first.rate),
    to: format.date(last.day),
    last: format.rate(last.rate),
    least,
    most,
  })
  const drawn = linePoints(
    points.map(({ rate }) => rate),
    BOX,
  )
  const end = drawn.at(-1)
  return (
    <span className={classes.scaled}>
      <svg className={classes.spark} viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={text}>
        <title>{text}</title>
        <path d={linePathThrough(drawn)} />
        {end && <circle cx={end.x} cy={end.y} r={2} />}
      </svg>
      <span aria-hidden="true" className={classes.scale}>
        <span>{most}</span>
        {least !== most && <span>{least}</span>}
      </span>
    </span>
  )
}
