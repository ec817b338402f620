import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useFormat } from '../../lib/format/use-format.ts'
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

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Counter values as bars, the market's and before it one's own. Drawing needs no exact decimals; the table has them. */
export function BarChart({ label, names, bars }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const format = useFormat()
  // The scheme as shown: with 'as the system' it changes without anybody choosing.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew in another scheme
  useEffect(() => {
    const node = place.current
    if (!node || bars.length === 0) return
    const drawBars = UPlot.paths.bars?.({ size: [0.7, LARGEST_BAR] })
    const series = (name: string, fill: string): UPlot.Series => ({
      label: name,
      fill,
      stroke: fill,
      points: { show: false },
      ...(drawBars ? { paths: drawBars } : {}),
    })
    const axis = {
      stroke: colour('--text-soft'),
      font: `12px ${colour('--font')}`,
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    }
    const chart = new UPlot(
      {
        width: node.clientWidth,
        height: HEIGHT,
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
      [
        bars.map((_, index) => index),
        bars.map(({ market }) => (market === null ? null : Number(market))),
        bars.map(({ own }) => Number(own)),
      ],
      node,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height: HEIGHT }))
    watch.observe(node)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [bars, names.market, names.own, format, scheme])
  return (
    <figure className={classes.chart} role="img" aria-label={label}>
      <div ref={place} aria-hidden="true" />
    </figure>
  )
}
