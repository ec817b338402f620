import { setTimeout as delay } from 'node:timers/promises'
import {
  changePasswordCall,
  forgotPasswordCall,
  passwordLinkCall,
  resetPasswordCall,
} from '@fxmatch/contract/http/passwords'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { realTime } from '../../commands/kernel/system-services.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { changePassword } from '../../commands/passwords/change-password.ts'
import type { PasswordServices } from '../../commands/passwords/password-services.ts'
import { requestPasswordReset } from '../../commands/passwords/request-password-reset.ts'
import { resetPassword } from '../../commands/passwords/reset-password.ts'
import { createStoredLimiter } from '../../db/limits/rate-limits.ts'
import { describePasswordLink } from '../../queries/users/describe-password-link.ts'
import type { PasswordVerifier } from '../../security/passwords.ts'
import { hashToken } from '../../security/tokens.ts'
import { french } from '../../words/french.ts'
import { actingOf, deviceToken } from '../authentication.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { inputOf, publicRoute, registerCall } from '../route.ts'
import { setDeviceCookie } from '../session-cookie.ts'

/** Links that one user can be sent in one window of the sign-in's limits: nobody's mailbox is flooded through us. */
const MOST_MAILS_PER_USER = 3
/** The answer takes this long at least: a user who exists costs a few milliseconds more, which nobody can measure then. */
const FORGOTTEN_MS = 300

/**
 * One's own password, and a forgotten one.
 *
 * @param endStreams closes the live streams of a session that has ended
 */
export function addPasswordRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  passwords: PasswordVerifier,
  endStreams: (sessionId: string) => void,
): void {
  const { perUser, windowMinutes } = deps.config.signInLimit
  const attempts = createStoredLimiter(deps.db, 'password.change', { limit: perUser, windowMinutes })
  const services = (request: FastifyRequest): PasswordServices => ({
    db: deps.db,
    clock: deps.clock,
    ids: deps.ids,
    requestId: request.id,
    passwords,
  })
  const ended = (sessions: readonly string[]) => {
    deps.committed()
    for (const session of sessions) endStreams(session)
  }

  registerCall(app, deps, changePasswordCall, async ({ request, reply }) => {
    const acting = actingOf(request, changePasswordCall, deps)
    const { params, body } = inputOf<typeof changePasswordCall>(request)
    const result = await changePassword({ ...services(request), attempts }, acting, {
      userId: params.userId,
      oldPassword: body.old_password,
      newPassword: body.new_password,
      language: mailLanguageOf(request),
    })
    if (!result.ok) throw new RefusedRequest(result.refusal)
    ended(result.value.endedSessions)
    return reply.send({ message: french('people:change.done') })
  })

  publicRoute(app, deps, passwordLinkCall, async ({ body }) => {
    const link = await describePasswordLink(deps.db, hashToken(body.token), deps.clock.now())
    return typeof link === 'string' ? refuseRequest(link) : link
  })

  publicRoute(app, deps, resetPasswordCall, async ({ body }, { request, reply }) => {
    const result = await resetPassword(services(request), {
      token: body.token,
      newPassword: body.new_password,
      device: deviceToken(request),
      language: mailLanguageOf(request),
    })
    if (!result.ok) throw new RefusedRequest(result.refusal)
    ended(result.value.endedSessions)
    setDeviceCookie(reply, result.value.device)
    return reply.code(204).send()
  })

  addForgottenPassword(app, deps)
}

function addForgottenPassword(app: FastifyInstance, deps: HttpDeps): void {
  const { perUser, perAddress, windowMinutes } = deps.config.signInLimit
  const byUser = createStoredLimiter(deps.db, 'password.forgotten.user', {
    limit: Math.min(perUser, MOST_MAILS_PER_USER),
    windowMinutes,
  })
  const byAddress = createStoredLimiter(deps.db, 'password.forgotten.address', {
    limit: perAddress,
    windowMinutes,
  })
  publicRoute(app, deps, forgotPasswordCall, async ({ body }, { request, reply }) => {
    const now = realTime(deps.clock)
    const attempt = await byAddress.take(countedAddress(request), now)
    if (!attempt.allowed)
      refuseRequest('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const language = mailLanguageOf(request)
    // Only who is a user uses their mails up, and nobody is told that they are.
    const mayMail = async (userId: string) => (await byUser.take(userId, now)).allowed
    const requested = runInTransaction(deps.db, services, (context) =>
      requestPasswordReset(context, { ...body, language, address: request.ip, mayMail }),
    )
    await Promise.all([requested, delay(FORGOTTEN_MS)])
    return reply.code(204).send()
  })
}
