import { type Cursor, writeCursor } from '../../db/v1/cursor.ts'

/** How many rows are read for a page: one more than is shown says whether there are more. */
export const readFor = (limit: number): number => limit + 1

/** What of the rows that were found makes a page, and where the list goes on; null on the last one. */
export function cutPage<C extends Cursor>(
  found: readonly C[],
  limit: number,
): { readonly shown: readonly C[]; readonly nextCursor: string | null } {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: found.length > limit && last !== undefined ? writeCursor(last) : null }
}
