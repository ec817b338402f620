import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { z } from 'zod'

/** The desk's address: page and filters; a filter that is left out is off, bad values fall back. */
export const deskSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  listing: z.enum(POSITION_LISTINGS).optional().catch(undefined),
  status: z.enum(POSITION_STATUSES).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})

export type DeskSearch = z.output<typeof deskSearch>
