import { PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import { z } from 'zod'
import { trustScope } from '../trust-scope.ts'

const day = z.iso.date().optional().catch(undefined)

/** The address of the list of tickets: page, filters, the ticket that is open; bad values fall back. */
export const trustBookSearch = trustScope.extend({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  startDate: day,
  endDate: day,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  status: z.enum(PROPOSAL_STATUSES).optional().catch(undefined),
  ticket: z.uuid().optional().catch(undefined),
})
export type TrustBookSearch = z.output<typeof trustBookSearch>
