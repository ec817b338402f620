import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { z } from 'zod'
import { listSearch } from '../../lib/navigation/list-search.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/**
 * The address of a list of requests; `from` is 'all' for every day and `status` for every status, where nothing stands for
 * the list's own (specification 002 §9); `open` the reference whose details are shown.
 */
export const requestsSearch = listSearch.extend({
  status: z
    .enum([...REQUEST_STATUSES, 'all'])
    .optional()
    .catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  reference: z.string().max(40).optional().catch(undefined),
  from: z.literal('all').or(day).optional().catch(undefined),
  to: day,
  open: z.string().max(40).optional().catch(undefined),
})
export type RequestsSearch = z.output<typeof requestsSearch>
