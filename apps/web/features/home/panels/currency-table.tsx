import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'

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
  last: { head: string; cell: (line: L) => ReactNode; total?: ReactNode }
  total: number
}

/** Something by currency: how many, which leads to exactly these, and how much. Amounts of several currencies do not add up. */
export function CurrencyTable<L extends Line>(props: Props<L>) {
  const { label, counted, lines, to, searchOf, last, total } = props
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  return (
    <FiguresTable
      label={label}
      head={t('orders:column.currency')}
      figures={[counted, t('orders:column.amount'), last.head]}
      lines={lines.map((line) => ({
        key: line.currency.isoCode,
        head: <CurrencyLabel iso={line.currency.isoCode} />,
        cells: [
          <Link
            key="count"
            to={to}
            search={searchOf(line) as never}
            data-count={line.count}
            aria-label={`${format.count(line.count)}, ${line.currency.isoCode}`}
          >
            {format.count(line.count)}
          </Link>,
          format.amount(line.amount, line.currency.pattern),
          last.cell(line),
        ],
      }))}
      total={
        lines.length > 1
          ? { head: t('home:total'), cells: [format.count(total), null, last.total] }
          : undefined
      }
    />
  )
}
