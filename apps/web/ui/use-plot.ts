import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** What a chart is drawn with in the scheme that is shown. */
export type PlotTheme = {
  /** The colour of a custom property, e.g. `--accent`. */
  colour: (name: string) => string
  /** What every axis has: the colours and the type of its figures. */
  axis: Pick<UPlot.Axis, 'stroke' | 'font' | 'grid' | 'ticks'>
}

export type Plot = { options: Omit<UPlot.Options, 'width' | 'height'>; data: UPlot.AlignedData }

function themeNow(): PlotTheme {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    colour,
    axis: {
      stroke: colour('--text-soft'),
      font: `12px ${colour('--font')}`,
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    },
  }
}

/**
 * Draws a chart into a place that is as wide as its parent lets it, in the scheme as shown, and anew when `build` changes:
 * it is to be kept with `useCallback`. Null draws nothing.
 * @param height CSS pixels
 */
export function usePlot(
  place: RefObject<HTMLElement | null>,
  height: number,
  build: ((theme: PlotTheme) => Plot) | null,
): void {
  // The scheme as shown: with 'as the system' it changes without anybody choosing.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew in another scheme
  useEffect(() => {
    const node = place.current
    if (!node || !build) return
    const { options, data } = build(themeNow())
    const chart = new UPlot({ ...options, width: node.clientWidth, height }, data, node)
    const watch = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height }))
    watch.observe(node)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [place, height, build, scheme])
}
