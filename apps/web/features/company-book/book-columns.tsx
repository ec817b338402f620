import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { ReactNode } from 'react'
import type { Formats } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'

type Money = { currencyPattern: number }

/** Makes the columns of one list: each kind of value is shown the same way in all lists of the book. */
export function columnsFor<Row extends Money>(header: (id: string) => string, format: Formats) {
  type Column = DataColumn<Row>
  type More = Partial<Column>
  const text = (id: string, value: Column['value'], more: More = {}): Column => ({
    id,
    header: header(id),
    value,
    ...more,
  })
  return {
    text,
    number: (id: string, value: Column['value'], more: More = {}) =>
      text(id, value, { kind: 'number', ...more }),
    amount: (id: string, value: (row: Row) => string | null, more: More = {}) =>
      text(id, value, {
        kind: 'number',
        render: (row) => format.amount(value(row), row.currencyPattern),
        ...more,
      }),
    rate: (id: string, value: (row: Row) => string | null, more: More = {}) =>
      text(id, value, { kind: 'number', render: (row) => format.rate(value(row)), ...more }),
    dinars: (id: string, value: (row: Row) => string | null, more: More = {}) =>
      text(id, value, {
        kind: 'number',
        unit: HOME_CURRENCY,
        render: (row) => format.dinars(value(row)),
        ...more,
      }),
    day: (id: string, value: (row: Row) => string | null, more: More = {}) =>
      text(id, value, { kind: 'time', render: (row) => format.date(value(row)), ...more }),
    moment: (id: string, value: (row: Row) => string | null, more: More = {}) =>
      text(id, value, { kind: 'time', render: (row) => format.dateTime(value(row)), ...more }),
    action: (id: string, render: (row: Row) => ReactNode) =>
      text(id, () => null, { kind: 'action', hideable: false, render }),
  }
}
