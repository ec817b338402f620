import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useCallback, useRef } from 'react'
import UPlot from 'uplot'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Plot, type PlotTheme, usePlot } from '../../ui/use-plot.ts'
import classes from './analytics.module.css'

const HEIGHT = 200
const LARGEST_BAR = 48

export type Bar = { label: string; market: string | null; own: string }

type Props = {
  /** Says in words what is drawn; the figures stand in the table below. */
  label: string
  names: { market: string; own: string }
  bars: readonly Bar[]
}

/** Counter values as bars, the market's and before it one's own. Drawing needs no exact decimals; the table has them. */
export function BarChart({ label, names, bars }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const build = useCallback(
    ({ colour, axis }: PlotTheme): Plot => {
      const drawBars = UPlot.paths.bars?.({ size: [0.7, LARGEST_BAR] })
      const series = (name: string, fill: string): UPlot.Series => ({
        label: `${name} (${HOME_CURRENCY})`,
        fill,
        stroke: fill,
        points: { show: false },
        ...(drawBars ? { paths: drawBars } : {}),
      })
      return {
        options: {
          cursor: { show: false },
          legend: { live: false },
          scales: { x: { time: false, range: [-0.6, bars.length - 0.4] } },
          axes: [
            {
              ...axis,
              grid: { show: false },
              incrs: [1, 2, 5, 10, 20, 50, 100],
              values: (_chart, at) => at.map((index) => bars[index]?.label ?? ''),
            },
            { ...axis, size: 84, values: (_chart, at) => at.map((value) => format.decimal(String(value))) },
          ],
          series: [{}, series(names.market, colour('--control-line')), series(names.own, colour('--accent'))],
        },
        data: [
          bars.map((_, index) => index),
          bars.map(({ market }) => (market === null ? null : Number(market))),
          bars.map(({ own }) => Number(own)),
        ],
      }
    },
    [bars, names.market, names.own, format],
  )
  usePlot(place, HEIGHT, bars.length === 0 ? null : build)
  return (
    <figure className={classes.chart} role="img" aria-label={label}>
      <div ref={place} aria-hidden="true" />
    </figure>
  )
}
