import classes from './limit-bar.module.css'

type Props = {
  /** Decimals of one unit; of a net position with their sign. */
  used: string
  reserved: string
  /** What a deal adds; left out where none is meant. */
  asked?: string
  /** Null: there is no limit, and nothing is drawn full of it. */
  limit: string | null
  tone?: 'ok' | 'warn' | 'bad'
  /** What it shows, in words. */
  label: string
}

/**
 * How much of a limit is engaged: full what was delivered, hatched what is under way, hatched the other way what is asked; where that
 * goes beyond the limit, a line is drawn there. For the eye alone: the figures stand beside it.
 */
export function LimitBar({ used, reserved, asked = '0', limit, tone = 'ok', label }: Props) {
  const [first, second, third] = partsOf([used, reserved, asked].map(Number))
  const bound = Math.abs(Number(limit ?? 0))
  const sum = first + second + third
  const whole = Math.max(bound, sum) || 1
  const share = (part: number) => `${(part / whole) * 100}%`
  return (
    <span className={classes.bar} data-tone={tone} role="img" aria-label={label}>
      <i data-part="used" style={{ inlineSize: share(first) }} />
      <i data-part="reserved" style={{ inlineSize: share(second) }} />
      <i data-part="asked" style={{ inlineSize: share(third) }} />
      {limit !== null && sum > bound && <b style={{ insetInlineStart: share(bound) }} />}
    </span>
  )
}

/** Three lengths that together are the sum's; parts of other signs take from one another, the later ones from the earlier. */
function partsOf([used = 0, reserved = 0, asked = 0]: readonly number[]): [number, number, number] {
  const upTo = [0, used, used + reserved, used + reserved + asked].map(Math.abs)
  const end = upTo[3] ?? 0
  const at = upTo.map((length) => Math.min(length, end))
  const [zero = 0, one = 0, two = 0] = at
  return [one - zero, Math.max(0, two - one), Math.max(0, end - Math.max(one, two))]
}
