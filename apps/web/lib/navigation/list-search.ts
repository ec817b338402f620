import { oneOf, PAGE_FIELDS, type SearchOutput, searchSchema, text } from './search-fields.ts'

/** The part of a list's address that every list has; a list adds its filters. Bad values fall back. */
export const LIST_FIELDS = {
  ...PAGE_FIELDS,
  sort: text(60),
  direction: oneOf(['asc', 'desc']),
}
export const listSearch = searchSchema(LIST_FIELDS)

export type ListSearch = SearchOutput<typeof listSearch>

/** A list's order from its address, as `DataTable` takes it. */
export function sortOf(search: ListSearch): { column: string; direction: 'asc' | 'desc' } | null {
  return search.sort === undefined ? null : { column: search.sort, direction: search.direction ?? 'asc' }
}

/** The change of address that puts a list in an order, from its first page. */
export function sortPatch(
  sort: { column: string; direction: 'asc' | 'desc' } | null,
): Pick<ListSearch, 'page' | 'sort' | 'direction'> {
  return { page: 1, sort: sort?.column, direction: sort?.direction }
}
