import { z } from 'zod'

/** The address of the calendar: month page or list, the month, the day that is open. */
export const calendarSearch = z.object({
  view: z.enum(['month', 'list']).optional().catch(undefined),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: z.iso.date().optional().catch(undefined),
})
