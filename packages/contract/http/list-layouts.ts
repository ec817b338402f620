import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { COLUMN_WIDTHS, MOST_PINNED, PAGE_SIZES } from '../registers/list-limits.ts'

/** More than any list has. */
const MOST_COLUMNS = 64

/** The name of a list or of one of its columns: `orders.draft.all`, `equivalent`. A letter first: never `__proto__`. */
const name = z.string().regex(/^[A-Za-z][\w.-]{0,59}$/, schemaFault('FIELD_INVALID'))
const columns = z.array(name).max(MOST_COLUMNS)
const width = z.number().int().min(COLUMN_WIDTHS.least).max(COLUMN_WIDTHS.most)

/**
 * How a person has arranged a list; what is left out is the list's own choice. Columns that a list does not have (any more) mean
 * nothing: their names outlive a release.
 */
export const listLayoutSchema = z.object({
  /** Rows of a page; left out, as many as fill the window. */
  size: z.literal(PAGE_SIZES).optional(),
  /** Columns that are shown, or hidden, whatever the list's own choice is. */
  shown: columns.optional(),
  hidden: columns.optional(),
  /** Columns from left to right; those that are not named stay where the list has them. */
  order: columns.optional(),
  /** Columns that stay in view at the left. */
  pinned: z.array(name).max(MOST_PINNED).optional(),
  /** Column → its width in CSS pixels. */
  widths: z.record(name, width).optional(),
})
export type ListLayout = z.output<typeof listLayoutSchema>

/** Name of a list → how it is arranged. */
export const listLayoutsSchema = z.record(name, listLayoutSchema)
