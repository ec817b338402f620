import { readTelephone } from '@fxmatch/domain/identifiers/telephone'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { type CustomerDirection, operationOf, type TrustChannel } from '@fxmatch/domain/trust/directions'
import { readWholeNumber } from '../../db/configuration.ts'
import { nextReference } from '../../db/references.ts'
import { foreignCurrency, livingRequestOf, lockTraveller, recentRequestsOf } from '../../db/trust/requests.ts'
import { hashFollowCode, newFollowCode } from '../../security/follow-codes.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { answerByStrategy } from './answer-by-strategy.ts'
import { expireTrustRequest } from './expire-trust-request.ts'
import { recordTrustStep } from './record-trust-step.ts'
import { emitTrust, invalid } from './trust-context.ts'

/** The request as a traveller sends it; the amount is in the currency. */
export interface TrustRequestInput {
  readonly direction: CustomerDirection
  readonly currency: string
  readonly amount: string
  /** Ids of the governorate and of a city in it. */
  readonly region: number
  readonly city: number
  readonly name: string
  /** A telephone as people write it. */
  readonly phone: string
  readonly channel?: TrustChannel
}

/** What the traveller gets to follow the request. */
export interface CreatedTrustRequest {
  readonly requestId: string
  readonly reference: string
  /** Told once: only its hash is kept. */
  readonly secret: string
  readonly expiresAt: Date
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * A traveller asks operators for rates (domain rules §8). The request is open for `trust.request_hours` and answered at
 * once by the strategies that are switched on. Name and phone are written nowhere but in the request's row, from which
 * they are erased `trust.personal_data_days` after its end. A number has one open request, however it is written. Refused:
 * INVALID_INPUT at the field; TRUST_REQUEST_LIVING with the reference of the one that is open; RATE_LIMITED for a phone that
 * has made `trust.requests_per_phone` within 24 hours.
 */
export async function createTrustRequest(
  context: CommandContext,
  input: TrustRequestInput,
): Promise<Result<CreatedTrustRequest>> {
  const { tx, clock, ids } = context
  const currency = await foreignCurrency(tx, input.currency)
  if (!currency) return invalid('currency', 'CURRENCY_UNKNOWN')
  if (!isPositiveDecimal(input.amount) || !hasAtMostDecimals(input.amount, currency.decimals)) {
    return invalid('amount')
  }
  const city = await tx
    .selectFrom('trust_cities')
    .select(['id', 'governorate_id'])
    .where('id', '=', input.city)
    .executeTakeFirst()
  if (!city || city.governorate_id !== input.region) return invalid('city', 'CITY_UNKNOWN')
  const phone = readTelephone(input.phone)
  if (typeof phone === 'string') return invalid('phone', phone)
  await lockTraveller(tx, phone.e164)
  const alone = await requireNoLiving(context, phone.e164)
  if (!alone.ok) return alone
  const allowed = await withinLimit(context, phone.e164)
  if (!allowed.ok) return allowed

  const now = clock.now()
  const secret = newFollowCode(ids.secret())
  const reference = await nextReference(tx, 'trustRequest', now)
  const hours = await readWholeNumber(tx, 'trust.request_hours')
  const request = await tx
    .insertInto('trust_requests')
    .values({
      id: ids.uuid(),
      reference,
      secret_hash: hashFollowCode(secret),
      operation_type: operationOf(input.direction),
      currency: input.currency,
      amount: input.amount,
      city_id: city.id,
      channel: input.channel ?? 'PLATFORM',
      status: 'REQUEST',
      customer_name: input.name,
      customer_phone: phone.e164,
      customer_key: phone.e164,
      created_at: now,
      expires_at: new Date(now.getTime() + hours * HOUR),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const requestId = request.id
  await recordTrustStep(context, {
    requestId,
    proposalId: null,
    action: 'create',
    before: null,
    after: 'REQUEST',
    party: 'CUSTOMER',
  })
  const place = { cityId: city.id, governorateId: city.governorate_id }
  const strategies = await answerByStrategy(context, request, place, currency.unit)
  // Neither name nor phone: the audit is never erased.
  const { direction, amount, region } = input
  await audit(context, {
    action: 'trust_request.created',
    objectType: 'trust_request',
    objectId: requestId,
    data: { reference, direction, currency: input.currency, amount, region, city: city.id, strategies },
  })
  await emitTrust(context, 'trust_request', 'trust_request.created', requestId, [], true)
  return done({ requestId, reference, secret, expiresAt: request.expires_at })
}

/** Refuses while the traveller has an open request; one whose time is up is ended here, if the clock has not come to it. */
async function requireNoLiving(context: CommandContext, key: string): Promise<Result<null>> {
  const living = await livingRequestOf(context.tx, key)
  if (!living) return done(null)
  if (living.expires_at > context.clock.now()) {
    return refuse('TRUST_REQUEST_LIVING', {
      rule: 'TRUST_REQUEST_LIVING',
      details: { reference: living.reference },
    })
  }
  const expired = await expireTrustRequest(context, { requestId: living.id })
  // The traveller or the clock was faster: it is over all the same.
  return expired.ok || expired.refusal.code === 'TRUST_STATUS_CHANGED' ? done(null) : expired
}

async function withinLimit({ tx, clock }: CommandContext, phone: string): Promise<Result<null>> {
  const limit = await readWholeNumber(tx, 'trust.requests_per_phone')
  const recent = await recentRequestsOf(tx, phone, new Date(clock.now().getTime() - DAY))
  if (recent.length < limit) return done(null)
  const first = recent[recent.length - limit] ?? clock.now()
  const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() + DAY - clock.now().getTime()) / 1000))
  return refuse('RATE_LIMITED', {
    rule: 'TRUST_REQUESTS_PER_PHONE',
    details: { limit, retryAfterSeconds },
  })
}
