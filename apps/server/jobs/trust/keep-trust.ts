import { eraseTraveller, expireTrustRequest } from '../../commands/trust/expire-trust-request.ts'
import { tellTravellerLater } from '../../commands/trust/tell-traveller-later.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { deleteOldContactChecks } from '../../db/trust/contact-checks.ts'
import {
  deleteOldChallenges,
  dueTrustRequests,
  travellersToErase,
  trustRequestsToTell,
} from '../../db/trust/requests.ts'
import { BATCH, type ExpiryServices, endAll, endEach } from '../end-each.ts'

const DAY_MS = 86_400_000

/**
 * Ends travellers' requests whose time is up; what waited for an answer is refused, its tokens given back.
 * @returns how many were ended
 */
export async function expireTrustRequests(services: ExpiryServices): Promise<number> {
  const due = await dueTrustRequests(services.db, services.clock.now(), BATCH)
  return endEach(services, 'Trust request', due, (context, requestId) =>
    expireTrustRequest(context, { requestId }),
  )
}

/** Tells travellers of what was proposed within the pause after their last message. @returns how many requests were dealt with */
export async function tellTravellersLater(services: ExpiryServices): Promise<number> {
  const due = await trustRequestsToTell(services.db, services.clock.now(), BATCH)
  return endEach(services, 'Trust request', due, (context, requestId) =>
    tellTravellerLater(context, { requestId }),
  )
}

/**
 * Erases travellers' names, phones and mail addresses `trust.personal_data_days` days after the end of their requests, and
 * forgets the challenges whose time is over, and a day later whose contact was checked.
 * @returns how many requests were erased, and how many challenges and checks forgotten
 */
export async function forgetTravellers(
  services: ExpiryServices,
): Promise<{ erased: number; challenges: number; checks: number }> {
  const { db, clock } = services
  const now = clock.now()
  const before = new Date(now.getTime() - (await readWholeNumber(db, 'trust.personal_data_days')) * DAY_MS)
  const erased = await endAll(
    services,
    'traveller',
    (limit) => travellersToErase(db, before, limit),
    (context, requestId) => eraseTraveller(context, { requestId, before }),
  )
  return {
    erased,
    challenges: await deleteOldChallenges(db, now),
    checks: await deleteOldContactChecks(db, new Date(now.getTime() - DAY_MS)),
  }
}
