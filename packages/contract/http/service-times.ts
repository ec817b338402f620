import { MOST_SERVICE_MINUTES, SERVICE_STEPS } from '@fxmatch/domain/work/service-time'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { instant } from './scalars.ts'

const step = z.enum(SERVICE_STEPS)
/** Minutes of opening hours; null: the usual time. */
const minutes = z.number().int().min(1).max(MOST_SERVICE_MINUTES).nullable()

const serviceTimeSchema = z.object({
  step,
  /** The company's own time; null where the usual one applies. */
  minutes,
  usual: z.number().int(),
  /** Since when that is so, and who said it; null where nobody ever did. */
  validFrom: instant.nullable(),
  setBy: z.string().nullable(),
})
export type ServiceTime = z.infer<typeof serviceTimeSchema>

export const serviceTimesCall = defineCall({
  name: 'serviceTimes',
  method: 'GET',
  path: '/api/service-times',
  access: 'service_time.manage',
  summary: "In how many minutes of opening hours each step is to be taken at the viewer's company",
  response: z.array(serviceTimeSchema),
})

export const setServiceTimesCall = defineCall({
  name: 'setServiceTimes',
  method: 'PUT',
  path: '/api/service-times',
  access: 'service_time.manage',
  summary: 'Sets service times from now on; null gives a step back to the usual time',
  body: z.object({
    /** `seen`: the own time that the person saw; the setting is refused where another one is in force. */
    times: z
      .array(z.object({ step, minutes, seen: minutes }))
      .min(1)
      .max(SERVICE_STEPS.length),
  }),
  response: z.array(serviceTimeSchema),
})
