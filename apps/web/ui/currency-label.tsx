import classes from './currency-label.module.css'
import { FLAGS } from './flags.tsx'

/** A currency: its small flag, decorative, and its ISO code. */
export function CurrencyLabel({ iso }: { iso: string }) {
  return (
    <span className={classes.currency}>
      <svg className={classes.flag} viewBox="0 0 18 12" aria-hidden="true" focusable="false">
        {FLAGS[iso] ?? <rect width="18" height="12" className={classes.unknown} />}
      </svg>
      {iso}
    </span>
  )
}
