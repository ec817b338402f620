import { z } from 'zod'
import { marketStatusValue } from '../http/market.ts'
import { companyKindSchema, instant, uuid } from '../http/scalars.ts'
import { defineV1Call, named, scopeNames } from './v1-call.ts'

const machine = named(
  'Machine',
  z.object({
    clientId: uuid,
    name: z.string(),
    company: z.object({ id: uuid, name: z.string(), kind: companyKindSchema }),
    /** What this token or key lets its holder do. */
    scopes: z.array(scopeNames),
    /** When this token ends; null: a key, which its company ends. */
    expiresAt: instant.nullable(),
    sandbox: z.boolean(),
    market: z.object({ status: marketStatusValue, acceptsOrders: z.boolean() }),
    serverTime: instant,
  }),
)

export const v1MeCall = defineV1Call({
  name: 'getMe',
  method: 'GET',
  path: '/v1/me',
  scope: null,
  tag: 'Account',
  summary: 'Who this token is, what it may do, and whether the market takes orders now',
  response: machine,
})
