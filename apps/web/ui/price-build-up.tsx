import classes from './price-build-up.module.css'

/** One line of a price: its label, an aside, its formatted figure; a sum closes what stands above it. */
export type PriceLine = { label: string; note?: string; value: string; sum?: boolean }

/** How a price is made, line by line to the sum. `boxed` sets it apart inside a form; `live` announces recalculation. */
export function PriceBuildUp({
  lines,
  boxed = false,
  live = false,
}: {
  lines: readonly PriceLine[]
  boxed?: boolean
  live?: boolean
}) {
  return (
    <dl
      className={classes.build}
      data-boxed={boxed || undefined}
      aria-live={live ? 'polite' : undefined}
      aria-atomic={live || undefined}
    >
      {lines.map((line) => (
        <div key={line.label} data-sum={line.sum || undefined}>
          <dt>
            {line.label}
            {line.note !== undefined && <small> {line.note}</small>}
          </dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}
