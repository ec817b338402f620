import {
  beginSecondFactorCall,
  confirmSecondFactorCall,
  removeSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorCall,
} from '@fxmatch/contract/http/second-factor'
import { qrSvg } from '@fxmatch/documents/svg/qr-svg'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Result } from '../../commands/kernel/result.ts'
import { beginSecondFactor } from '../../commands/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from '../../commands/second-factor/confirm-second-factor.ts'
import { removeSecondFactor } from '../../commands/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '../../commands/second-factor/renew-recovery-codes.ts'
import type { SecondFactorServices } from '../../commands/second-factor/second-factor-services.ts'
import { createStoredLimiter } from '../../db/limits/rate-limits.ts'
import { findSessionById } from '../../db/sessions/sessions.ts'
import { getSecondFactor } from '../../queries/session/get-second-factor.ts'
import type { PasswordVerifier } from '../../security/passwords.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { actingOf, viewerOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { RefusedRequest } from '../refusals.ts'
import { inputOf, queryRoute, type RouteExtras, registerCall } from '../route.ts'
import { setSessionCookie } from '../session-cookie.ts'

/** One's own second factor. None of these answers is kept under an idempotency key: they carry secrets. */
export function addSecondFactorRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  passwords: PasswordVerifier,
  secrets: SecretBox,
): void {
  const { db, clock, ids, config } = deps
  const { perUser, windowMinutes } = config.signInLimit
  const attempts = createStoredLimiter(db, 'second_factor', { limit: perUser, windowMinutes })
  const servicesOf = (request: FastifyRequest): SecondFactorServices => ({
    db,
    clock,
    ids,
    requestId: request.id,
    passwords,
    attempts,
    secrets,
    required: config.secondFactorRequired,
    language: mailLanguageOf(request),
  })
  // A secret is never compressed together with text that others choose.
  const extras: RouteExtras = { compress: false }
  /** The value of a command, committed or refused: a used code is told to the relay in either case. */
  const settled = <T>(result: Result<T>): T => {
    deps.committed()
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return result.value
  }

  queryRoute(app, deps, secondFactorCall, (viewer) => getSecondFactor(db, viewer, config))

  const begin = beginSecondFactorCall
  registerCall(
    app,
    deps,
    begin,
    async ({ request, reply }) => {
      const acting = actingOf(request, begin, deps)
      const { secret, address } = settled(await beginSecondFactor(servicesOf(request), acting))
      return reply.send({ secret, address, qr: qrSvg(address) })
    },
    extras,
  )

  const confirm = confirmSecondFactorCall
  registerCall(
    app,
    deps,
    confirm,
    async ({ request, reply }) => {
      const { sessionId, bearer } = viewerOf(request)
      const acting = actingOf(request, confirm, deps)
      const { body } = inputOf<typeof confirm>(request)
      const { recoveryCodes, token } = settled(await confirmSecondFactor(servicesOf(request), acting, body))
      if (bearer !== null) return reply.send({ recoveryCodes, token })
      const session = await findSessionById(db, sessionId)
      setSessionCookie(reply, token, session?.stayOnline ? config.stayOnlineDays : null)
      return reply.send({ recoveryCodes, token: null })
    },
    extras,
  )

  const renew = renewRecoveryCodesCall
  registerCall(
    app,
    deps,
    renew,
    async ({ request, reply }) => {
      const { body } = inputOf<typeof renew>(request)
      const acting = actingOf(request, renew, deps)
      return reply.send(settled(await renewRecoveryCodes(servicesOf(request), acting, body)))
    },
    extras,
  )

  const remove = removeSecondFactorCall
  registerCall(app, deps, remove, async ({ request, reply }) => {
    const { body } = inputOf<typeof remove>(request)
    settled(await removeSecondFactor(servicesOf(request), actingOf(request, remove, deps), body))
    return reply.code(204).send()
  })
}
