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
