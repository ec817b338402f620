import {
  resendTrustCodeCall,
  sendTrustCodeCall,
  trustContactWaysCall,
  verifyTrustCodeCall,
} from '@fxmatch/contract/http/trust-contact'
import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../commands/kernel/result.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import { admitStranger } from '../../commands/trust/admit-stranger.ts'
import {
  type CodeServices,
  resendContactCode,
  type SentCode,
  sendContactCode,
} from '../../commands/trust/send-contact-code.ts'
import { verifyContactCode } from '../../commands/trust/verify-contact-code.ts'
import { createStoredLimiter } from '../../db/limits/rate-limits.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { publicCommandRoute } from '../public-command-route.ts'
import { RefusedRequest } from '../refusals.ts'
import { type Exchange, publicRoute } from '../route.ts'

const present = async (_tx: unknown, sent: SentCode) => ({
  id: sent.checkId,
  way: sent.way,
  expiresAt: sent.expiresAt.toISOString(),
  resendFrom: sent.resendFrom.toISOString(),
  resendsLeft: sent.resendsLeft,
})

/** How a traveller proves a telephone or a mail address, before a request can be made with it. */
export function addTrustContactRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { texts } = deps.config
  const ways: ContactWay[] = texts.url !== null || texts.directory !== null ? ['SMS', 'MAIL'] : ['MAIL']
  publicRoute(app, deps, trustContactWaysCall, async () => ({ ways }))
  addSending(app, deps, ways)
  addVerifying(app, deps)
}

function addSending(app: FastifyInstance, deps: HttpDeps, ways: readonly ContactWay[]): void {
  const { requestsPerAddress, windowMinutes } = deps.config.trustLimit
  const limit = { limit: requestsPerAddress, windowMinutes }
  const byAddress = createStoredLimiter(deps.db, 'trust.request', limit)
  const services = (request: Exchange['request']): CodeServices => ({
    ways,
    ...deps.config.codeLimit,
    language: mailLanguageOf(request),
  })
  publicCommandRoute(
    app,
    deps,
    sendTrustCodeCall,
    async (context, { body }, { request }) => {
      const admitted = await admitStranger(context, body)
      return admitted.ok ? sendContactCode(context, body, services(request)) : admitted
    },
    present,
    async ({ request }, work) => {
      const attempt = await byAddress.take(countedAddress(request), realTime(deps.clock))
      if (!attempt.allowed) {
        return refuse('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
      }
      const result = await work()
      // A slip of the keyboard sends nothing.
      if (!result.ok && result.refusal.code === 'INVALID_INPUT') await attempt.forgive()
      return result
    },
  )
  publicCommandRoute(
    app,
    deps,
    resendTrustCodeCall,
    (context, { body }, { request }) => resendContactCode(context, { checkId: body.id }, services(request)),
    present,
  )
}

function addVerifying(app: FastifyInstance, deps: HttpDeps): void {
  const { failuresPerAddress, windowMinutes } = deps.config.trustLimit
  const failures = createStoredLimiter(deps.db, 'trust.code.try', {
    limit: failuresPerAddress,
    windowMinutes,
  })
  publicRoute(
    app,
    deps,
    verifyTrustCodeCall,
    async ({ body }, { request }) => {
      const now = deps.clock.now()
      // Counted from its beginning, and forgiven where it was no wrong code: those made at the same moment count too.
      const attempt = await failures.take(countedAddress(request), realTime(deps.clock))
      if (!attempt.allowed) {
        const { retryAfterSeconds } = attempt
        throw new RefusedRequest({ code: 'RATE_LIMITED', details: { retryAfterSeconds } })
      }
      const result = await verifyContactCode(deps.db, now, { checkId: body.id, code: body.code })
      if (result.ok || result.refusal.rule === 'CODE_SIX_DIGITS') await attempt.forgive()
      if (!result.ok) throw new RefusedRequest(result.refusal)
      const { proof, expiresAt } = result.value
      return { proof, expiresAt: expiresAt.toISOString() }
    },
    // A secret is never compressed together with text that others choose.
    { compress: false },
  )
}
