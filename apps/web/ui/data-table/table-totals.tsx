import { useTranslation } from 'react-i18next'
import { alignOf } from './columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import type { PlacedColumn } from './place-columns.ts'

type TotalsProps<Row> = {
  columns: readonly PlacedColumn<Row>[]
  totals: NonNullable<DataTableProps<Row>['totals']>
}

/** The last line of the table. */
export function Totals<Row>({ columns, totals, selectable }: TotalsProps<Row> & { selectable: boolean }) {
  const { t } = useTranslation('common')
  return (
    <tfoot>
      <tr>
        {selectable && <td className={classes.check} />}
        {columns.map((column, index) => (
          <td
            key={column.id}
            data-align={alignOf(column)}
            data-kind={column.kind ?? 'text'}
            data-pinned={column.pinned}
            data-drawn={column.drawn}
            style={column.style}
          >
            {totals[column.id] ?? (index === 0 ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The same below cards. */
export function TotalsCard<Row>({ columns, totals }: Omit<TotalsProps<Row>, 'selectable'>) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.card} data-total>
      <div className={classes.cardTitle}>{t('table.total')}</div>
      <dl>
        {columns
          .filter((column) => totals[column.id] !== undefined)
          .map((column) => (
            <div key={column.id}>
              <dt>
                {column.header}
                {column.unit !== undefined && ` (${column.unit})`}
              </dt>
              <dd>{totals[column.id]}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
