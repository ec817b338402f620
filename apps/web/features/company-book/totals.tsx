import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import classes from './book.module.css'

type Total = { term: string } & ({ count: number | undefined } | { dinars: string | null | undefined })

/** The figures of all that a list's filters find, not only of its page. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const format = useFormat()
  return (
    <dl className={classes.totals}>
      {totals.map((total) => (
        <div key={total.term}>
          <dt>{total.term}</dt>
          <dd>
            {'count' in total ? (
              total.count === undefined ? (
                MISSING
              ) : (
                format.count(total.count)
              )
            ) : (
              <>
                {format.dinars(total.dinars)} <small>{HOME_CURRENCY}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
