import { type ClosingOrder, MOST_CLOSING_ROWS } from '@fxmatch/contract/http/closing'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import classes from './closing.module.css'

type Props = {
  id: 'unpaid' | 'tickets' | 'counted' | 'shortages'
  rows: readonly ClosingOrder[]
  /** All of them: at most so many are listed. */
  count: number
  /** Their counter value, TND; null where what counts is the currency. */
  total: string | null
  lead: ReactNode
  /** Where they are worked on. */
  more?: ReactNode
  /** What is missing of an order's banknotes, in its currency; null where it is not known. */
  missing?: (order: ClosingOrder) => string | null
}

/** The orders of a section, each leading to its page. */
export function OpenOrders({ id, rows, count, total, lead, more, missing }: Props) {
  const { t } = useTranslation(['reports', 'orders'])
  const format = useFormat()
  const columns = useMemo(() => {
    const all: DataColumn<ClosingOrder>[] = [
      {
        id: 'reference',
        header: t('orders:column.reference'),
        hideable: false,
        value: ({ reference }) => reference,
        render: ({ id: order, reference }) => (
          <Link to="/orders/$id" params={{ id: order }}>
            {reference}
          </Link>
        ),
      },
      { id: 'seller', header: t('orders:column.seller'), value: ({ seller }) => seller, wraps: true },
      {
        id: 'amount',
        header: t('reports:batch.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount, currency }) => format.sum(amount, currency.pattern, currency.isoCode),
      },
      {
        id: 'value',
        header: t('reports:batch.equivalent'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ value }) => value,
        render: ({ value }) => format.dinars(value),
      },
      {
        id: 'since',
        header: t('reports:closing.since'),
        kind: 'time',
        value: ({ since }) => since,
        render: ({ since }) => format.dateTime(since),
      },
    ]
    if (missing !== undefined)
      all.splice(3, 0, {
        id: 'missing',
        header: t('reports:closing.missing'),
        kind: 'number',
        value: missing,
        render: (order) => {
          const lacks = missing(order)
          return lacks === null ? null : format.sum(lacks, order.currency.pattern, order.currency.isoCode)
        },
      })
    return all
  }, [t, format, missing])
  return (
    <div id={id} className={classes.section}>
      <div className={classes.head}>
        <h2>{t(`reports:closing.section.${id}`)}</h2>
        {count > 0 && more}
      </div>
      {lead}
      {count > rows.length && (
        <p className="soft">{t('reports:closing.most', { most: MOST_CLOSING_ROWS, count })}</p>
      )}
      <DataTable
        label={t(`reports:closing.section.${id}`)}
        name={`closing.${id}`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        // All that is listed stands on the page: a list within it would end without saying so.
        maxHeight="none"
        {...(total === null || count === 0 ? {} : { totals: { value: format.dinars(total) } })}
        empty={<EmptyState next={<LeadOn ways={['process']} />}>{t('reports:closing.none')}</EmptyState>}
      />
    </div>
  )
}
