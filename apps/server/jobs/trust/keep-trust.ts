import type { CommandContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { eraseTraveller, expireTrustRequest } from '../../commands/trust/expire-trust-request.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { deleteOldChallenges, dueTrustRequests, travellersToErase } from '../../db/trust/requests.ts'
import type { ExpiryServices } from '../expire-due.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/**
 * Ends travellers' requests whose time is up; what waited for an answer is refused, its tokens given back. Each in a
 * transaction of its own: one that fails holds up no other and is tried again by the next sweep.
 * @returns how many were ended
 */
export async function expireTrustRequests(services: ExpiryServices): Promise<number> {
  const due = await dueTrustRequests(services.db, services.clock.now(), BATCH)
  return each(services, due, (context, requestId) => expireTrustRequest(context, { requestId }))
}

/**
 * Erases travellers' names and phones `trust.personal_data_days` days after the end of their requests, and forgets the
 * challenges whose time is over.
 * @returns how many requests were erased, and how many challenges forgotten
 */
export async function forgetTravellers(
  services: ExpiryServices,
): Promise<{ erased: number; challenges: number }> {
  const { db, clock } = services
  const now = clock.now()
  const before = new Date(now.getTime() - (await readWholeNumber(db, 'trust.personal_data_days')) * DAY_MS)
  let erased = 0
  // Goes on while a whole batch was dealt with: what fails is left to the next run.
  for (;;) {
    const due = await travellersToErase(db, before, BATCH)
    const done = await each(services, due, (context, requestId) =>
      eraseTraveller(context, { requestId, before }),
    )
    erased += done
    if (done < BATCH) return { erased, challenges: await deleteOldChallenges(db, now) }
  }
}

async function each(
  { db, clock, ids, log }: ExpiryServices,
  requestIds: readonly string[],
  work: (context: CommandContext, requestId: string) => Promise<Result<unknown>>,
): Promise<number> {
  let done = 0
  for (const id of requestIds) {
    try {
      const result = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
        work(context, id),
      )
      if (result.ok) done += 1
      else log.debug({ id, refusal: result.refusal.code }, 'jobs: somebody moved the Trust request before')
    } catch (error) {
      log.error({ err: error, id }, 'jobs: a Trust request could not be dealt with, trying again')
    }
  }
  return done
}
