import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { RACE_STATES } from '@fxmatch/domain/races/race'
import { z } from 'zod'

/** The address of the list of races: page and filters; a filter that is left out is off, bad values fall back. */
export const raceListSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  state: z.enum(RACE_STATES).optional().catch(undefined),
  form: z.enum(FORMS).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})
export type RaceListSearch = z.output<typeof raceListSearch>

/** The address of a race's page: the page of its positions. */
export const raceSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
})
