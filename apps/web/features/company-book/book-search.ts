import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { z } from 'zod'
import { listSearch } from '../../lib/navigation/list-search.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/**
 * The address of a list of the company's book; `from` is 'all' for every day where the list begins with today; `open` is the request or counterparty whose details are shown.
 */
export const bookSearch = listSearch.extend({
  status: z.enum(REQUEST_STATUSES).optional().catch(undefined),
  step: z.number().int().min(1).max(999).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  reference: z.string().max(40).optional().catch(undefined),
  region: z.number().int().positive().optional().catch(undefined),
  agency: z.uuid().optional().catch(undefined),
  company: z.uuid().optional().catch(undefined),
  counterparty: z.uuid().optional().catch(undefined),
  from: z.literal('all').or(day).optional().catch(undefined),
  to: day,
  open: z.string().max(60).optional().catch(undefined),
})
export type BookSearch = z.output<typeof bookSearch>

/** The members of the address that filter. */
export const BOOK_FILTERS = [
  'status',
  'step',
  'currency',
  'reference',
  'region',
  'agency',
  'company',
  'counterparty',
  'from',
  'to',
] as const
export type BookFilter = (typeof BOOK_FILTERS)[number]

/** The first day that a list shows: what the address says, else today where the list begins with it; none for all days. */
export function firstDay(search: BookSearch, today?: string): string | undefined {
  return search.from === 'all' ? undefined : (search.from ?? today)
}

/** How many rows are older than a list that begins with today shows; zero while every day is shown, or is not known. */
export function olderThan(search: BookSearch, all: number | undefined, shown: number | undefined): number {
  if (search.from !== undefined || all === undefined || shown === undefined) return 0
  return Math.max(0, all - shown)
}
