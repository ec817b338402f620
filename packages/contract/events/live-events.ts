import { z } from 'zod'
import { marketKpiSchema, marketPositionSchema } from '../http/market.ts'
import { uuid } from '../http/scalars.ts'

/** Topics of the live stream. `orders/{companyId}` carries id and version only: the client refetches with its rights. */
export const TOPICS = {
  marketPipe: 'market-pipe',
  marketKpi: 'market/kpi',
  clock: 'clock',
  marketStatus: 'market/status',
  orders: (companyId: string) => `orders/${companyId}`,
  /** Something else that concerns a company: which noun, which object, what happened; the client refetches. */
  changes: (companyId: string) => `changes/${companyId}`,
  /** Something that everyone in the market sees differently now; names the noun only. */
  marketChanges: 'changes',
  /** One person's notifications (specification 002 §7), sessions and settings: nobody else hears it. */
  alerts: (userId: string) => `market/alert/bank/${userId}`,
  /** Nobody's to hear: tells every process of the server whose sessions or rights have changed. */
  access: 'access',
} as const

/** ADD puts the position on top of the list, unless known; REMOVE takes it away (specification 001 §4). */
export const marketPipeMessageSchema = z.object({
  context: z.object({ currency: z.object({ iso_code: z.string() }) }),
  action: z.enum(['ADD', 'REMOVE']),
  data: marketPositionSchema,
})
export type MarketPipeMessage = z.infer<typeof marketPipeMessageSchema>

export const marketKpiMessageSchema = marketKpiSchema
export const clockMessageSchema = z.object({ time: z.iso.datetime() })
export const orderMessageSchema = z.object({
  id: uuid,
  version: z.number().int(),
  status: z.number().int(),
  event: z.string(),
})
export type OrderMessage = z.infer<typeof orderMessageSchema>
export const marketStatusMessageSchema = z.object({ status: z.enum(['ON', 'VEILLE', 'OFF']) })

/** What a change may concern. The web maps each noun to the calls that show it. */
export const CHANGE_NOUNS = [
  'order_request',
  'bid',
  'position',
  'opening_rate',
  'position_policy',
  'race',
  'authorisation_rule',
  'configuration',
  'user',
  'sign_up',
  'company',
  'agency',
  'rates',
  'rate_change',
  'margins',
  'display',
  'trust_rates',
  'trust_request',
  'trust_proposal',
  'trust_tokens',
  'order_message',
  'invoice',
  'import_title',
] as const
export type ChangeNoun = (typeof CHANGE_NOUNS)[number]

/** One change. `id` is null where it is told to everyone: who may see the object fetches it with its own rights. */
export const changeMessageSchema = z.object({
  noun: z.enum(CHANGE_NOUNS),
  event: z.string(),
  id: z.string().nullable(),
})

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
