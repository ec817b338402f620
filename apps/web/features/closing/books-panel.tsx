import type { Closing } from '@fxmatch/contract/http/closing'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './closing.module.css'

type Book = Closing['books'][number]

/** The bank's own books: a line per currency, which reads as a sum. */
export function BooksPanel({ books }: { books: readonly Book[] }) {
  const { t } = useTranslation(['reports', 'orders'])
  const format = useFormat()
  const columns = useMemo<DataColumn<Book>[]>(
    () => [
      {
        id: 'currency',
        header: t('orders:column.currency'),
        hideable: false,
        value: ({ currency }) => currency.isoCode,
        render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} />,
      },
      ...(['opening', 'added', 'taken', 'closing'] as const).map(
        (id): DataColumn<Book> => ({
          id,
          header: t(`reports:closing.book.${id}`),
          kind: 'number',
          hideable: false,
          value: (book) => book[id],
          render: (book) => format.amount(book[id], book.currency.pattern),
        }),
      ),
    ],
    [t, format],
  )
  return (
    <div id="books" className={classes.section}>
      <div className={classes.head}>
        <h2>{t('reports:closing.section.books')}</h2>
      </div>
      <p>{t('reports:closing.lead.books')}</p>
      <DataTable
        label={t('reports:closing.section.books')}
        name="closing.books"
        columns={columns}
        rows={books}
        rowKey={({ currency }) => currency.isoCode}
        maxHeight="420px"
        empty={<EmptyState>{t('reports:closing.noBooks')}</EmptyState>}
      />
    </div>
  )
}
