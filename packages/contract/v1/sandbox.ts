import { MOST_MOVED_SECONDS } from '@fxmatch/domain/sandbox/test-clock'
import { z } from 'zod'
import { idParams, instant } from '../http/scalars.ts'
import { defineV1Call, named } from './v1-call.ts'
import { ORDER_STATUS_NAMES, v1OrderSchema } from './views.ts'

// What a sandbox alone has. A server of the market does not know these paths, and its document does not hold them (decision 0412).

const clock = named(
  'TestClock',
  z.object({
    /** The time of everybody in the sandbox. */
    now: instant,
    /** By how many seconds it is ahead of the real one. */
    aheadSeconds: z.number().int(),
  }),
)

export const v1TestClockCall = defineV1Call({
  name: 'getTestClock',
  method: 'GET',
  path: '/v1/test/clock',
  scope: null,
  tag: 'Sandbox',
  summary: 'Sandbox only: what time it is there, for everybody in it',
  response: clock,
})

export const v1MoveClockCall = defineV1Call({
  name: 'moveTestClock',
  method: 'POST',
  path: '/v1/test/clock',
  scope: null,
  tag: 'Sandbox',
  summary:
    'Sandbox only: moves the one clock of the sandbox ahead, for everybody in it; never back. For a token with a scope that commits its company',
  body: named('ClockMove', z.object({ advanceSeconds: z.number().int().min(1).max(MOST_MOVED_SECONDS) })),
  response: clock,
})

export const v1AdvanceCall = defineV1Call({
  name: 'advanceTestOrder',
  method: 'POST',
  path: '/v1/test/orders/:id/advance',
  scope: null,
  tag: 'Sandbox',
  summary:
    'Sandbox only: has people of both houses take the steps of one of your own orders up to a status, by the rules and with their limits. For a token with a scope that commits its company',
  params: idParams,
  body: named('Advance', z.object({ to: z.enum(ORDER_STATUS_NAMES) })),
  response: v1OrderSchema,
})

/** The calls that a sandbox alone has. */
export const V1_SANDBOX_CALLS = [v1TestClockCall, v1MoveClockCall, v1AdvanceCall] as const
