import { z } from 'zod'
import { defineV1Call } from './v1-call.ts'

/** What a stream tells of, by the scope that each asks for. */
export const V1_CHANNELS = { market: 'prices:read', orders: 'orders:read' } as const
export type V1Channel = keyof typeof V1_CHANNELS

const channels = Object.keys(V1_CHANNELS) as [V1Channel, ...V1Channel[]]

export const v1StreamCall = defineV1Call({
  name: 'watch',
  method: 'GET',
  path: '/v1/stream',
  scope: null,
  tag: 'Stream',
  summary:
    'Events as they happen (server-sent events): `position` with its id and whether it was ADDED or REMOVED, `order` with id, version and status, `market` with its status, `clock` with `now` and `aheadSeconds` where a sandbox’s was moved, `reset` where some were missed. Resumes after `Last-Event-ID`; each channel asks for its scope',
  query: z.object({
    /** Separated by commas. */
    channels: z
      .string()
      .max(40)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(channels)).min(1).max(channels.length)),
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: z.unknown(),
})
