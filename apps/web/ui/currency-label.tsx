import { useFormat } from '../lib/format/use-format.ts'
import classes from './currency-label.module.css'
import { FLAGS } from './flags.tsx'

type Props = {
  iso: string
  /** Of how many of it the prices beside it are; where that is one, it is not said. */
  unit?: number
}

/** A currency: its small flag, decorative, its ISO code, and the unit of its prices. */
export function CurrencyLabel({ iso, unit = 1 }: Props) {
  const format = useFormat()
  return (
    <span className={classes.currency}>
      <svg className={classes.flag} viewBox="0 0 18 12" aria-hidden="true" focusable="false">
        {FLAGS[iso] ?? <rect width="18" height="12" className={classes.unknown} />}
      </svg>
      {iso}
      {unit !== 1 && <small className={classes.unit} data-aside>{`/${format.count(unit)}`}</small>}
    </span>
  )
}
