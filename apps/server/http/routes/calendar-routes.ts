import {
  calendarCall,
  calendarFeedCall,
  calendarFileCall,
  renewCalendarFeedCall,
  revokeCalendarFeedCall,
} from '@fxmatch/contract/http/calendar'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { FastifyInstance } from 'fastify'
import { renewCalendarFeed } from '../../commands/calendar/renew-feed.ts'
import { revokeCalendarFeed } from '../../commands/calendar/revoke-feed.ts'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import { countHourChanges } from '../../db/calendar/calendar-rows.ts'
import { findFeedOwner, noteFeedRead } from '../../db/calendar/feed-rows.ts'
import { getCalendar, getCalendarFeed } from '../../queries/calendar/get-calendar.ts'
import { renderCalendar } from '../../queries/calendar/render-calendar.ts'
import { createAttemptLimiter } from '../../security/attempt-limiter.ts'
import { hashToken } from '../../security/tokens.ts'
import { actingOf } from '../authentication.ts'
import { commandRoute } from '../command-route.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { inputOf, queryRoute, registerCall } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** What a file holds, in days before and after today. */
const BEHIND = 31
const AHEAD = 92
/** Programs come every few minutes; a token is not worth a flood, and guessing one even less. */
const READINGS = { limit: 60, windowMinutes: 15 }
const WRONG_NAMES = { limit: 20, windowMinutes: 15 }
const CALENDAR = 'text/calendar; charset=utf-8'

/** The calendar, and its address for other programs. */
export function addCalendarRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, calendarCall, (viewer, { query }) => getCalendar(deps.db, viewer, query), {
    repeated: MINUTE,
  })
  queryRoute(app, deps, calendarFeedCall, (viewer) => getCalendarFeed(deps.db, viewer))
  commandRoute(
    app,
    deps,
    revokeCalendarFeedCall,
    (context) => revokeCalendarFeed(context),
    async () => undefined,
  )
  addRenewal(app, deps)
  addFile(app, deps)
}

/**
 * No idempotency key: its answer would be kept, and the address with it, of which only the hash may be. A request that is
 * sent again gives another address, and what was answered last is what works.
 */
function addRenewal(app: FastifyInstance, deps: HttpDeps): void {
  registerCall(
    app,
    deps,
    renewCalendarFeedCall,
    async ({ request, reply }) => {
      const acting = actingOf(request, renewCalendarFeedCall, deps)
      const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
      const result = await runAsActor(deps.db, services, acting, renewCalendarFeed)
      if (!result.ok) throw new RefusedRequest(result.refusal)
      deps.committed()
      const { token, createdAt } = result.value
      const path = calendarFileCall.path.replace(':file', `${token}.ics`)
      return reply.code(201).send({ path, createdAt: createdAt.toISOString() })
    },
    // A secret is never compressed together with text that others choose.
    { compress: false },
  )
}

function addFile(app: FastifyInstance, deps: HttpDeps): void {
  const readings = createAttemptLimiter(READINGS)
  const wrongNames = createAttemptLimiter(WRONG_NAMES)
  const tooMany = (retryAfterSeconds: number) =>
    refuseRequest('RATE_LIMITED', { details: { retryAfterSeconds } })
  registerCall(
    app,
    deps,
    calendarFileCall,
    async ({ request, reply }) => {
      const now = deps.clock.now()
      const { file } = inputOf<typeof calendarFileCall>(request).params
      const hash = hashToken(file.slice(0, -'.ics'.length))
      const owner = await findFeedOwner(deps.db, hash)
      if (!owner?.capabilities.has('order.view')) {
        // Counted afterwards: a house behind one address has many who know their names.
        const guess = wrongNames.take(countedAddress(request), realTime(deps.clock))
        return guess.allowed ? refuseRequest('NOT_FOUND') : tooMany(guess.retryAfterSeconds)
      }
      const reading = readings.take(hash.toString('hex'), realTime(deps.clock))
      if (!reading.allowed) return tooMany(reading.retryAfterSeconds)
      const today = marketDate(now)
      const range = { from: addCalendarDays(today, -BEHIND), to: addCalendarDays(today, AHEAD) }
      const calendar = await getCalendar(deps.db, owner, range)
      await noteFeedRead(deps.db, owner.userId, now)
      const text = renderCalendar({
        calendar,
        publicUrl: deps.config.publicUrl,
        hoursEdition: await countHourChanges(deps.db),
      })
      return reply.type(CALENDAR).header('cache-control', 'private, max-age=300').send(text)
    },
    { produces: 'text/calendar' },
  )
}
