import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { z } from 'zod'
import { listSearch } from '../../lib/navigation/list-search.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** The address of a list of the company's book; `open` is the request or counterparty whose details are shown. */
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
  from: day,
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
  'from',
  'to',
] as const
export type BookFilter = (typeof BOOK_FILTERS)[number]
