import {
  acceptTrustProposalCall,
  createTrustRequestCall,
  followTrustRequestCall,
  refuseTrustProposalCall,
  tellTrustBrowserCall,
  tellTrustRequestCall,
  trustBoardCall,
  trustChallengeCall,
  withdrawTrustRequestCall,
} from '@fxmatch/contract/http/trust-public'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { type Result, refuse } from '../../commands/kernel/result.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import { issueChallenge } from '../../commands/trust/admit-stranger.ts'
import {
  acceptTrustProposal,
  openTrustRequest,
  refuseTrustProposal,
  tellTrustTraveller,
  withdrawTrustRequest,
} from '../../commands/trust/answer-trust-proposal.ts'
import { tellTravellerInBrowser } from '../../commands/trust/tell-browser.ts'
import { createProvenTrustRequest } from '../../commands/trust/verify-contact-code.ts'
import type { Db } from '../../db/connect.ts'
import { createStoredLimiter } from '../../db/limits/rate-limits.ts'
import { followTrustRequest } from '../../queries/trust/follow-trust-request.ts'
import { getTrustBoard } from '../../queries/trust/get-trust-board.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { publicCommandRoute } from '../public-command-route.ts'
import { RefusedRequest } from '../refusals.ts'
import { type Exchange, publicRoute } from '../route.ts'
import { addTrustContactRoutes } from './trust-contact-routes.ts'

/** What is open to everyone of Trust: the board, and a traveller's own request by its reference and secret code. */
export function addTrustPublicRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock, ids } = deps
  publicRoute(app, deps, trustBoardCall, async ({ query }) => ({
    data: await getTrustBoard(db, query),
    asOf: clock.now().toISOString(),
  }))
  publicRoute(app, deps, trustChallengeCall, async () => {
    const { challenge, difficulty, expiresAt } = await issueChallenge(db, { clock, ids })
    return { challenge, difficulty, algorithm: 'SHA-256' as const, expiresAt: expiresAt.toISOString() }
  })
  addTrustContactRoutes(app, deps)
  addCreation(app, deps)
  addFollowing(app, deps)
}

function addCreation(app: FastifyInstance, deps: HttpDeps): void {
  publicCommandRoute(
    app,
    deps,
    createTrustRequestCall,
    (context, { body: { tell, ...wish } }, { request }) =>
      createProvenTrustRequest(context, { ...wish, tell: tell ? mailLanguageOf(request) : null }),
    async (_tx, { reference, secret, expiresAt }) => ({
      reference,
      secret,
      expiresAt: expiresAt.toISOString(),
    }),
  )
}

function addFollowing(app: FastifyInstance, deps: HttpDeps): void {
  const { failuresPerAddress, windowMinutes } = deps.config.trustLimit
  const failures = createStoredLimiter(deps.db, 'trust.secret', { limit: failuresPerAddress, windowMinutes })
  /** Whoever tries references and codes that do not fit is soon refused; who knows theirs never is. */
  async function guarded<T>({ request }: Exchange, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const now = realTime(deps.clock)
    const retryAfterSeconds = await failures.wait(countedAddress(request), now)
    if (retryAfterSeconds !== null) return refuse('RATE_LIMITED', { details: { retryAfterSeconds } })
    const result = await work()
    // Counted afterwards: pages that follow a request ask every few seconds, and write nothing.
    if (!result.ok && result.refusal.code === 'NOT_FOUND') await failures.take(countedAddress(request), now)
    return result
  }
  const { push } = deps.config
  const follow = (db: Db, requestId: string) =>
    followTrustRequest(db, requestId, deps.clock.now(), push?.keys.publicKey ?? null)
  const show = (tx: Tx, { requestId }: { requestId: string }) => follow(tx, requestId)
  publicRoute(
    app,
    deps,
    followTrustRequestCall,
    async ({ body }, exchange) => {
      const found = await guarded(exchange, async () => {
        const request = await openTrustRequest(deps.db, body)
        return request ? { ok: true, value: request.id } : refuse('NOT_FOUND')
      })
      if (!found.ok) throw new RefusedRequest(found.refusal)
      return follow(deps.db, found.value)
    },
    { compress: false },
  )
  publicCommandRoute(
    app,
    deps,
    acceptTrustProposalCall,
    (context, { body }) => acceptTrustProposal(context, { ...body, proposalId: body.proposal }),
    show,
    guarded,
  )
  publicCommandRoute(
    app,
    deps,
    refuseTrustProposalCall,
    (context, { body }) => refuseTrustProposal(context, { ...body, proposalId: body.proposal }),
    show,
    guarded,
  )
  publicCommandRoute(
    app,
    deps,
    tellTrustRequestCall,
    (context, { body: { tell, ...key } }, { request }) =>
      tellTrustTraveller(context, { ...key, tell: tell ? mailLanguageOf(request) : null }),
    show,
    guarded,
  )
  publicCommandRoute(
    app,
    deps,
    tellTrustBrowserCall,
    (context, { body }, { request }) =>
      tellTravellerInBrowser(context, push, { ...body, language: mailLanguageOf(request) }),
    show,
    guarded,
  )
  publicCommandRoute(
    app,
    deps,
    withdrawTrustRequestCall,
    (context, { body }) => withdrawTrustRequest(context, body),
    show,
    guarded,
  )
}
