import {
  changeOwnEmailCall,
  freezeAccountCall,
  ownEmailCall,
  verifyEmailCall,
} from '@fxmatch/contract/http/own-email'
import type { FastifyInstance } from 'fastify'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { changeOwnEmail } from '../../commands/users/change-own-email.ts'
import { freezeAccount } from '../../commands/users/freeze-account.ts'
import { verifyEmail } from '../../commands/users/verify-email.ts'
import { createStoredLimiter } from '../../db/limits/rate-limits.ts'
import { getOwnEmail } from '../../queries/users/get-own-email.ts'
import type { PasswordVerifier } from '../../security/passwords.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { RefusedRequest } from '../refusals.ts'
import { inputOf, publicRoute, queryRoute, registerCall } from '../route.ts'

/**
 * One's own e-mail address, and the links that are mailed about addresses.
 *
 * @param endStreams closes the live streams of a session that has ended
 */
export function addOwnEmailRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  passwords: PasswordVerifier,
  secrets: SecretBox,
  endStreams: (sessionId: string) => void,
): void {
  const { db, clock, ids, config } = deps
  const { perUser, windowMinutes } = config.signInLimit
  const attempts = createStoredLimiter(db, 'password.change', { limit: perUser, windowMinutes })
  queryRoute(app, deps, ownEmailCall, (viewer) => getOwnEmail(db, viewer.userId, clock.now()))

  registerCall(app, deps, changeOwnEmailCall, async ({ request, reply }) => {
    const acting = actingOf(request, changeOwnEmailCall, deps)
    const { body } = inputOf<typeof changeOwnEmailCall>(request)
    const services = {
      ...{ db, clock, ids, requestId: request.id, passwords, attempts, secrets },
      required: config.secondFactorRequired,
      language: mailLanguageOf(request),
    }
    const result = await changeOwnEmail(services, acting, body)
    // A used recovery code is told to the relay, refused or not.
    deps.committed()
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return reply.send(await getOwnEmail(db, acting.actor.userId, clock.now()))
  })

  publicRoute(app, deps, verifyEmailCall, async ({ body }, { request, reply }) => {
    const result = await runInTransaction(db, { clock, ids, requestId: request.id }, (context) =>
      verifyEmail(context, body),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    deps.committed()
    return reply.code(204).send()
  })
  publicRoute(app, deps, freezeAccountCall, async ({ body }, { request, reply }) => {
    const result = await runInTransaction(db, { clock, ids, requestId: request.id }, (context) =>
      freezeAccount(context, body),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    deps.committed()
    for (const session of result.value.endedSessions) endStreams(session)
    return reply.code(204).send()
  })
}
