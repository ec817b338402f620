import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { idParams, instant, noContent, uuid } from './scalars.ts'

/** What kind of thing somebody signed in with. `PROGRAM`: no browser, a client of the interface. */
const DEVICE_KINDS = ['COMPUTER', 'PHONE', 'TABLET', 'PROGRAM', 'UNKNOWN'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** A device as people call it; `browser` and `system` are names of products, null where they are not told. */
const deviceSchema = z.object({
  kind: z.enum(DEVICE_KINDS),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type Device = z.infer<typeof deviceSchema>

/** One of one's own open sessions: on which device, from where, since when. */
export const accountSessionSchema = z.object({
  id: uuid,
  /** The session that asks. */
  current: z.boolean(),
  device: deviceSchema,
  address: z.string().nullable(),
  since: instant,
  lastSeenAt: instant,
  stayOnline: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

export const accountSessionsCall = defineCall({
  name: 'accountSessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed-in',
  summary: "One's own open sessions: the one that asks first, then the one last used",
  response: z.array(accountSessionSchema),
})

export const endAccountSessionCall = defineCall({
  name: 'endAccountSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'signed-in',
  summary: "Ends one of one's own sessions at once, with its live streams",
  params: idParams,
  response: noContent,
  status: 204,
})

export const endOtherSessionsCall = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'signed-in',
  summary: "Ends all of one's own sessions but the one that asks, with their live streams",
  response: z.object({ ended: z.number().int() }),
})

/** How long the session goes on, in seconds from the answer: no clock is compared with another. */
export const sessionStateSchema = z.object({
  stayOnline: z.boolean(),
  /** Until it ends for want of use; null where it stays online. */
  idleSeconds: z.number().int().nullable(),
  /** Until it ends whatever happens. */
  expiresInSeconds: z.number().int(),
})
export type SessionState = z.infer<typeof sessionStateSchema>

export const sessionStateCall = defineCall({
  name: 'sessionState',
  method: 'GET',
  path: '/api/account/session',
  access: 'signed-in',
  summary: 'How long the session goes on; asked with `X-FXMatch-Unattended`, it is no use of the session',
  beforeSetUp: true,
  response: sessionStateSchema,
})

export const prolongSessionCall = defineCall({
  name: 'prolongSession',
  method: 'POST',
  path: '/api/account/session/prolong',
  access: 'signed-in',
  summary: 'Says that somebody is there: the time without use begins anew',
  beforeSetUp: true,
  response: sessionStateSchema,
})
