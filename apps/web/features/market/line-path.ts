const WIDTH = 200
const TOP = 3
const BOTTOM = 27
const MIDDLE = (TOP + BOTTOM) / 2

/**
 * The SVG path of decimal values at equal distances in a box of 200 × 30, the least at the bottom. Only a drawing: the
 * values are read as binary numbers here and nowhere else. A single value is a level line; none is no path.
 */
export function linePath(values: readonly string[]): string {
  if (values.length === 0) return ''
  const heights = values.map(Number)
  const least = Math.min(...heights)
  const span = Math.max(...heights) - least
  const y = (value: number) => (span === 0 ? MIDDLE : BOTTOM - ((value - least) / span) * (BOTTOM - TOP))
  const round = (length: number) => Math.round(length * 10) / 10
  if (heights.length === 1) return `M0 ${MIDDLE}H${WIDTH}`
  const step = WIDTH / (heights.length - 1)
  return heights
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(y(value))}`)
    .join('')
}
