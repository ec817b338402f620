/** A drawing's box and the room that its marks need inside. */
export interface LineBox {
  readonly width: number
  readonly height: number
  readonly inset: number
}

export interface LinePoint {
  readonly x: number
  readonly y: number
}

/**
 * Where decimal values at equal distances stand in a box, the least at the bottom. Only a drawing: the values are read as
 * binary numbers here and nowhere else. Equal values, and a single one, stand in the middle.
 */
export function linePoints(values: readonly string[], { width, height, inset }: LineBox): LinePoint[] {
  const heights = values.map(Number)
  const least = Math.min(...heights)
  const span = Math.max(...heights) - least
  const room = { width: width - 2 * inset, height: height - 2 * inset }
  const round = (length: number) => Math.round(length * 10) / 10
  return heights.map((value, index) => ({
    x: round(heights.length === 1 ? width / 2 : inset + (index * room.width) / (heights.length - 1)),
    y: round(span === 0 ? height / 2 : height - inset - ((value - least) / span) * room.height),
  }))
}

/** The SVG path through some points; of none it is empty. */
export function linePathThrough(points: readonly LinePoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
