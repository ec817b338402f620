import { useFormat } from '../../lib/format/use-format.ts'

/** Basis points with their sign, also above zero: they are a difference. */
export function useBasisPoints(): (points: string) => string {
  const format = useFormat()
  return (points) => {
    if (points === '0') return '0'
    return points.startsWith('-') ? `−${format.decimal(points.slice(1))}` : `+${format.decimal(points)}`
  }
}
