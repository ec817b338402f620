import { FIRST_DAY_STATES, FIRST_DAY_STEPS } from '@fxmatch/domain/first-day/first-day'
import { z } from 'zod'
import { defineCall } from './define-call.ts'

const step = z.enum(FIRST_DAY_STEPS)

export const firstDaySchema = z.object({
  steps: z.array(
    z.object({
      step,
      state: z.enum(FIRST_DAY_STATES),
      /** Whether the viewer may take it. */
      mayDo: z.boolean(),
      /** Who else of the company may, a few of them; nobody where it is the operator's, on the server's machine. */
      who: z.array(z.string()),
      /** Whether it is taken on the server's machine. */
      operator: z.boolean(),
      /** Whether the company has done its part, and the platform confirms it. */
      platform: z.boolean(),
    }),
  ),
  /** Whether nothing is left to be done. */
  complete: z.boolean(),
  /** The steps that keep the company from trading. */
  lacksForTrade: z.array(step),
})
export type FirstDay = z.infer<typeof firstDaySchema>

export const firstDayCall = defineCall({
  name: 'firstDay',
  method: 'GET',
  path: '/api/first-day',
  access: 'signed-in',
  summary: "What the viewer's company has to have before it trades: done, missing, waiting for whom",
  response: firstDaySchema,
})
