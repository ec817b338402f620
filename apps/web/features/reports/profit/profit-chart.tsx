import { decimal, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import classes from './profit.module.css'
import { OWN_COLOURS, type Stacks } from './stacks.ts'
import { useMonth } from './use-month.ts'

/** The drawing's own units. */
const HEIGHT = 180
const STEP = 72
const BAR = 40
const BASE = 22
const HEAD = 18

/**
 * The profit by month as stacked bars, a colour for each of the larger currencies. The picture's text sums it up; the
 * table beside it holds every figure.
 */
export function ProfitChart({ stacks }: { stacks: Stacks }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const month = useMonth()
  const { bars, own, others, most } = stacks
  const best = bars.find(({ total }) => total === most)
  const text = t('profit.chartText', {
    count: bars.length,
    most: format.dinars(most),
    month: best === undefined ? '' : month(best.month),
  })
  const name = (currency: string | null) => currency ?? t('profit.others', { list: others.join(', ') })
  const legend = [
    ...own.map((currency, colour) => ({ currency, colour })),
    ...(others.length > 0 ? [{ currency: null, colour: OWN_COLOURS }] : []),
  ]
  return (
    <figure className={classes.chart}>
      <figcaption>{t('profit.chart')}</figcaption>
      <ul className={classes.legend}>
        {legend.map(({ currency, colour }) => (
          <li key={colour}>
            <span className={classes.swatch} data-colour={colour} aria-hidden />
            {name(currency)}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.drawing} tabIndex={0} aria-label={t('profit.chart')}>
        <svg
          width={Math.max(bars.length * STEP, STEP)}
          height={HEIGHT + BASE + HEAD}
          role="img"
          aria-label={text}
        >
          <title>{text}</title>
          {bars.map((bar, index) => {
            const middle = index * STEP + STEP / 2
            const top = bar.parts.at(-1)
            const reached = top === undefined ? 0 : (top.bottom + top.height) * HEIGHT
            return (
              <g key={bar.month}>
                {bar.parts.map((part) => (
                  <rect
                    key={part.colour}
                    className={classes.part}
                    data-colour={part.colour}
                    x={middle - BAR / 2}
                    width={BAR}
                    y={HEAD + HEIGHT - (part.bottom + part.height) * HEIGHT}
                    height={part.height * HEIGHT}
                  >
                    <title>
                      {format.labelled(
                        `${month(bar.month)}, ${name(part.currency)}`,
                        format.money(part.value),
                      )}
                    </title>
                  </rect>
                ))}
                <text className={classes.figure} x={middle} y={HEAD + HEIGHT - reached - 5}>
                  {format.decimal(toDecimalString(roundHalfUp(decimal(bar.total), 0), 0))}
                </text>
                <text className={classes.month} x={middle} y={HEAD + HEIGHT + 15}>
                  {month(bar.month)}
                </text>
              </g>
            )
          })}
          <path className={classes.base} d={`M0 ${HEAD + HEIGHT + 0.5}H${bars.length * STEP}`} />
        </svg>
      </section>
    </figure>
  )
}
