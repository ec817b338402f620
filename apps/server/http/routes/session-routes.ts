import { currentUserCall, loginCall, loginCodeCall, logoutCall } from '@fxmatch/contract/http/session'
import { isBankSide } from '@fxmatch/domain/access/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '../../commands/kernel/result.ts'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import type { SignedIn, SignInPlace } from '../../commands/sessions/open-session.ts'
import { type SignInServices, signIn } from '../../commands/sessions/sign-in.ts'
import { signInWithCode } from '../../commands/sessions/sign-in-with-code.ts'
import { signOut } from '../../commands/sessions/sign-out.ts'
import { createStoredLimiter, type LimitScope } from '../../db/limits/rate-limits.ts'
import { getSessionUser } from '../../queries/session/get-session-user.ts'
import type { PasswordVerifier } from '../../security/passwords.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { hashToken } from '../../security/tokens.ts'
import { actingOf, cookieToken, deviceToken, viewerOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest } from '../refusals.ts'
import { publicRoute, queryRoute, registerCall } from '../route.ts'
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from '../session-cookie.ts'
import { readSessionUser } from '../session-user.ts'

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
  secrets: SecretBox,
  endStreams: (sessionId: string) => void,
): void {
  addSignIn(app, deps, passwords, secrets)

  queryRoute(app, deps, currentUserCall, async (_actor, _input, { request }) => {
    const viewer = viewerOf(request)
    const user = await readSessionUser(deps, viewer)
    // The cookie's token stays where scripts cannot read it.
    return user && { ...user, token: viewer.bearer }
  })

  registerCall(app, deps, logoutCall, async ({ request, reply }) => {
    const acting = actingOf(request, logoutCall, deps)
    const { sessionId } = acting
    const device = deviceToken(request)
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const result = await runAsActor(deps.db, services, acting, (context) =>
      signOut(context, { sessionId, deviceHash: device === null ? null : hashToken(device) }),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    endStreams(sessionId)
    deps.committed()
    return clearSessionCookie(reply).code(204).send()
  })
}

function addSignIn(
  app: FastifyInstance,
  deps: HttpDeps,
  passwords: PasswordVerifier,
  secrets: SecretBox,
): void {
  const { perUser, perAddress, windowMinutes } = deps.config.signInLimit
  const services = {
    db: deps.db,
    clock: deps.clock,
    ids: deps.ids,
    passwords,
    secrets,
    rules: deps.config,
  }
  const limiter = (scope: LimitScope, limit: number) =>
    createStoredLimiter(deps.db, scope, { limit, windowMinutes })
  const limits = {
    byDevice: limiter('sign_in.device', perUser),
    byAddress: limiter('sign_in.address', perAddress),
    byNameAtAddress: limiter('sign_in.name_at_address', perUser),
    byName: limiter('sign_in.name', perUser),
    byCode: limiter('sign_in.code', perUser),
    free: perUser,
  }
  const servicesOf = (request: FastifyRequest): SignInServices => ({
    ...services,
    requestId: request.id,
    limits: { ...limits, holdBack: (seconds) => holdBack(deps, request, seconds) },
  })
  // A secret is never compressed together with text that others choose.
  const extras = { compress: false } as const

  publicRoute(
    app,
    deps,
    loginCall,
    async ({ body }, { request, reply }) => {
      const result = await signIn(servicesOf(request), { ...body, ...placeOf(request) })
      return present(deps, reply, result)
    },
    extras,
  )
  publicRoute(
    app,
    deps,
    loginCodeCall,
    async ({ body }, { request, reply }) => {
      const result = await signInWithCode(servicesOf(request), { ...body, ...placeOf(request) })
      return present(deps, reply, result)
    },
    extras,
  )
}

/** Lets a request wait outside the door: what is held back keeps nobody's place. */
async function holdBack(deps: HttpDeps, request: FastifyRequest, seconds: number): Promise<void> {
  if (seconds === 0) return
  request.leave?.()
  request.leave = null
  await deps.pause(seconds * 1_000)
}

function placeOf(request: FastifyRequest): SignInPlace {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    replaces: cookieToken(request),
    device: deviceToken(request),
  }
}

/** The session of a sign-in: as the browser's cookie, and for API clients in the answer. */
async function present(deps: HttpDeps, reply: FastifyReply, result: Result<SignedIn>) {
  deps.committed()
  if (!result.ok) throw new RefusedRequest(result.refusal)
  const { userId, token, stayOnline, device } = result.value
  const liveId = String(deps.hub.seq)
  const user = await getSessionUser(deps.db, userId, deps.clock.now(), deps.config)
  if (user === null) throw new Error('the user who has just signed in is gone')
  setSessionCookie(reply, token, stayOnline ? deps.config.stayOnlineDays : null)
  setDeviceCookie(reply, device)
  return {
    token,
    roles: user.roles,
    company: user.company,
    is_bank: isBankSide(user.companyKind),
    user: { ...user, liveId },
  }
}
