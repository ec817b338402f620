import { currentUserCall, loginCall, logoutCall } from '@fxmatch/contract/http/session'
import { isBankSide } from '@fxmatch/domain/access/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { signIn } from '../../commands/sessions/sign-in.ts'
import { signOut } from '../../commands/sessions/sign-out.ts'
import { getSessionUser } from '../../queries/session/get-session-user.ts'
import { createAttemptLimiter } from '../../security/attempt-limiter.ts'
import type { PasswordVerifier } from '../../security/passwords.ts'
import { SESSION_COOKIE, viewerOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest } from '../refusals.ts'
import { publicRoute, queryRoute, registerCall } from '../route.ts'

const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const
const LONGEST_USER_AGENT = 300

/**
 * Sign-in, sign-out and who is signed in.
 *
 * @param endStreams closes the live streams of a session that has ended
 */
export function addSessionRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  passwords: PasswordVerifier,
  endStreams: (sessionId: string) => void,
): void {
  addSignIn(app, deps, passwords)

  queryRoute(app, deps, currentUserCall, async (viewer, _input, { request }) => {
    const user = await getSessionUser(deps.db, viewer.userId, deps.clock.now())
    // The cookie's token stays where scripts cannot read it.
    return user && { ...user, token: viewerOf(request).bearer }
  })

  registerCall(app, deps, logoutCall, async ({ request, reply }) => {
    const { actor, sessionId } = viewerOf(request)
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const result = await runInTransaction(deps.db, services, (context) =>
      signOut({ ...context, actor }, { sessionId }),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    endStreams(sessionId)
    deps.committed()
    return reply.clearCookie(SESSION_COOKIE, COOKIE).code(204).send()
  })
}

function addSignIn(app: FastifyInstance, deps: HttpDeps, passwords: PasswordVerifier): void {
  const { perUser, perAddress, windowMinutes } = deps.config.signInLimit
  const services = {
    db: deps.db,
    clock: deps.clock,
    ids: deps.ids,
    passwords,
    attemptsByUser: createAttemptLimiter({ limit: perUser, windowMinutes }),
    attemptsByAddress: createAttemptLimiter({ limit: perAddress, windowMinutes }),
    rules: deps.config,
  }
  publicRoute(
    app,
    deps,
    loginCall,
    async ({ body }, { request, reply }) => {
      const result = await signIn(
        { ...services, requestId: request.id },
        {
          ...body,
          address: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
        },
      )
      deps.committed()
      if (!result.ok) throw new RefusedRequest(result.refusal)
      const { userId, token } = result.value
      const user = await getSessionUser(deps.db, userId, deps.clock.now())
      if (user === null) throw new Error('the user who has just signed in is gone')
      setSessionCookie(reply, token, body.stayOnline ? deps.config.stayOnlineDays : null)
      return {
        token,
        roles: user.roles,
        company: user.company,
        is_bank: isBankSide(user.companyKind),
        user,
      }
    },
    // A secret is never compressed together with text that others choose.
    { compress: false },
  )
}

/** Without a number of days the cookie ends with the browser. */
function setSessionCookie(reply: FastifyReply, token: string, days: number | null): void {
  reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, ...(days === null ? {} : { maxAge: days * 86_400 }) })
}
