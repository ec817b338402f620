import { z } from 'zod'

/** The part of a list's address that every list has; a list extends it with its filters. Bad values fall back. */
export const listSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  sort: z.string().optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
})

export type ListSearch = z.output<typeof listSearch>

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
