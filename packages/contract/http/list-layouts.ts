import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { COLUMN_WIDTHS, MOST_PINNED, PAGE_SIZES, SEARCH_BYTES } from '../registers/list-limits.ts'
import { uuid } from './scalars.ts'

/** More than any list has. */
const MOST_COLUMNS = 64

/** The name of a list or of one of its columns: `orders.draft.all`, `equivalent`. A letter first: never `__proto__`. */
export const listName = z.string().regex(/^[A-Za-z][\w.-]{0,59}$/, schemaFault('FIELD_INVALID'))
const columns = z.array(listName).max(MOST_COLUMNS)
const width = z.number().int().min(COLUMN_WIDTHS.least).max(COLUMN_WIDTHS.most)

/**
 * What the address of a list says, as it is kept with a view: filters and order. The screen judges it as it judges any address: a
 * member or value that means nothing to it, or to its reader, is none.
 */
export const viewSearchSchema = z
  .record(listName, z.union([z.string().max(120), z.number(), z.boolean()]))
  .refine((search) => JSON.stringify(search).length <= SEARCH_BYTES, schemaFault('FIELD_INVALID'))
  // Where somebody was in the list is no part of a view: another page, or an object that was open (decision 0297).
  .refine((search) => !('page' in search) && !('open' in search), schemaFault('FIELD_INVALID'))
export type ViewSearch = z.output<typeof viewSearchSchema>

/**
 * How a list is arranged; what is left out is the list's own choice. Columns that a list does not have (any more) mean
 * nothing: their names outlive a release.
 */
export const arrangementSchema = z.object({
  /** Rows of a page; left out, as many as fill the window. */
  size: z.literal(PAGE_SIZES).optional(),
  /** Columns that are shown, or hidden, whatever the list's own choice is. */
  shown: columns.optional(),
  hidden: columns.optional(),
  /** Columns from left to right; those that are not named stay where the list has them. */
  order: columns.optional(),
  /** Columns that stay in view at the left. */
  pinned: z.array(listName).max(MOST_PINNED).optional(),
  /** Column → its width in CSS pixels. */
  widths: z.record(listName, width).optional(),
})
export type Arrangement = z.output<typeof arrangementSchema>

/** How a person has arranged a list, and by which view. */
export const listLayoutSchema = arrangementSchema.extend({
  /** The view that the arrangement was taken from. */
  view: uuid.optional(),
  /** The view that the list opens with where its address says nothing: as it was when the person chose it, whatever becomes of it. */
  opens: z.object({ view: uuid, search: viewSearchSchema, layout: arrangementSchema }).optional(),
})
export type ListLayout = z.output<typeof listLayoutSchema>

/** Name of a list → how it is arranged. */
export const listLayoutsSchema = z.record(listName, listLayoutSchema)
