import { isKey } from '../../lib/keys/keys.ts'
import { askFilter } from '../filter-asked.ts'
import type { DataColumn } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Filters the list by what stands in a cell, or not any more where it is filtered by that already; or opens the filter at the field of
 * the cell's column. @returns whether the key was one of these, on a cell whose column has a filter
 */
export function filterByCell<Row>(
  event: Pressed,
  at: { row: Row; column: Pick<DataColumn<Row>, 'filter'> } | null,
  { onFilter, filtered }: Pick<DataTableProps<Row>, 'onFilter' | 'filtered'>,
): boolean {
  const filter = at?.column.filter
  if (!at || !filter || !onFilter) return false
  if (isKey(event, 'filterColumn')) {
    askFilter(filter.member)
    return true
  }
  if (!isKey(event, 'filterByCell')) return false
  const value = filter.of?.(at.row) ?? null
  if (value === null) askFilter(filter.member)
  else onFilter(filter.member, String(filtered?.[filter.member]) === String(value) ? undefined : value)
  return true
}
