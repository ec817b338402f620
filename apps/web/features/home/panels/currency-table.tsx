import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import classes from '../home.module.css'

type Line = {
  readonly currency: { readonly isoCode: string; readonly pattern: number }
  readonly count: number
  readonly amount: string
}

type Props<L extends Line> = {
  label: string
  /** The heading of what is counted. */
  counted: string
  lines: readonly L[]
  /** The list that has exactly a line's rows. */
  to: string
  searchOf: (line: L) => Record<string, string>
  /** One more column: its heading, what stands in it, and its total. */
  last: { head: ReactNode; cell: (line: L) => ReactNode; total?: ReactNode }
  total: number
}

/** Something by currency: how many, which leads to exactly these, and how much. Amounts of several currencies do not add up. */
export function CurrencyTable<L extends Line>(props: Props<L>) {
  const { label, counted, lines, to, searchOf, last, total } = props
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('orders:column.currency')}</th>
            <th scope="col" className="num">
              {counted}
            </th>
            <th scope="col" className="num">
              {t('orders:column.amount')}
            </th>
            <th scope="col" className="num">
              {last.head}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.currency.isoCode}>
              <th scope="row">
                <CurrencyLabel iso={line.currency.isoCode} />
              </th>
              <td className="num">
                <Link
                  to={to}
                  data-count={line.count}
                  search={searchOf(line) as never}
                  aria-label={`${format.count(line.count)}, ${line.currency.isoCode}`}
                >
                  {format.count(line.count)}
                </Link>
              </td>
              <td className="num">{format.amount(line.amount, line.currency.pattern)}</td>
              <td className="num">{last.cell(line)}</td>
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('home:total')}</th>
              <td className="num">{format.count(total)}</td>
              <td />
              <td className="num">{last.total}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
