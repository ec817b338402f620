/** What one scenario found. `figure` against `reference` gives the ratio; the rest is told as it is. */
export interface Finding {
  /** The row of the table 'Fast' that it answers. */
  readonly what: string
  readonly figure: number
  readonly unit: string
  readonly reference: number
  /** What the reference is: a peer measured in the same run, or a bar. */
  readonly against: string
  /** Whether more is better. */
  readonly better: 'more' | 'less'
  /** How far it must go, as `figure / reference`. */
  readonly target: number
  /** Other figures of the same run, by name and unit. */
  readonly also?: Readonly<Record<string, number>>
}

/** One benchmark: it sets itself up, measures, and leaves nothing behind. */
export interface Scenario {
  readonly name: string
  readonly about: string
  run(log: (line: string) => void): Promise<readonly Finding[]>
}

/** Figure over reference, two decimals kept. */
export function ratioOf({ figure, reference }: Pick<Finding, 'figure' | 'reference'>): number {
  return Math.round((figure / reference) * 100) / 100
}

/** Whether a finding reaches its target. */
export function isMet(finding: Finding): boolean {
  const ratio = finding.figure / finding.reference
  return finding.better === 'more' ? ratio >= finding.target : ratio <= finding.target
}

/** The figure that a share of some figures, from 0 to 1, lies below. @throws RangeError of none */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new RangeError('the quantile of nothing')
  return found
}

/** The middle of some figures; of an even number, the lower of the two. @throws RangeError of none */
export function median(figures: readonly number[]): number {
  const middle = [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('the median of nothing')
  return middle
}
