import { z } from 'zod'
import { marketKpiSchema, marketPositionSchema } from '../http/market.ts'
import { uuid } from '../http/scalars.ts'
import {
  CHANGE_NOUNS,
  type ChangeNoun,
  PLATFORM_EVENTS,
  TOPICS,
  UNTOLD_NOUNS,
  type UntoldNoun,
} from './topics.ts'

export { CHANGE_NOUNS, type ChangeNoun, PLATFORM_EVENTS, TOPICS, UNTOLD_NOUNS, type UntoldNoun }

/** ADD puts the position on top of the list, unless known; REMOVE takes it away (specification 001 §4). */
export const marketPipeMessageSchema = z.object({
  context: z.object({ currency: z.object({ iso_code: z.string() }) }),
  action: z.enum(['ADD', 'REMOVE']),
  data: marketPositionSchema,
})
export type MarketPipeMessage = z.infer<typeof marketPipeMessageSchema>

export const marketKpiMessageSchema = marketKpiSchema
export const clockMessageSchema = z.object({ time: z.iso.datetime() })
export type ClockMessage = z.infer<typeof clockMessageSchema>
/** As `GET /v1/test/clock` answers. */
export const sandboxClockMessageSchema = z.object({ now: z.iso.datetime(), aheadSeconds: z.number().int() })
export const orderMessageSchema = z.object({
  id: uuid,
  version: z.number().int(),
  status: z.number().int(),
  event: z.string(),
})
export type OrderMessage = z.infer<typeof orderMessageSchema>
export const marketStatusMessageSchema = z.object({ status: z.enum(['ON', 'VEILLE', 'OFF']) })
export type MarketStatusMessage = z.infer<typeof marketStatusMessageSchema>

/** One change. `id` is null where it is told to everyone: who may see the object fetches it with its own rights. */
export const changeMessageSchema = z.object({
  noun: z.enum(CHANGE_NOUNS),
  event: z.string(),
  id: z.string().nullable(),
})
export type ChangeMessage = z.infer<typeof changeMessageSchema>

/**
 * Something of the person's own. Of the notifications: a new one (or one that tells of something newer), or some were
 * read; the page fetches them in its language, and `sound` says whether the person wants to hear of this kind. Or the
 * person's sessions or rights, or their settings, are not what they were.
 */
export const alertMessageSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('created'), id: uuid, kind: z.string(), sound: z.boolean() }),
  z.object({ event: z.enum(['read', 'sessions', 'settings']) }),
])
export type AlertMessage = z.infer<typeof alertMessageSchema>
