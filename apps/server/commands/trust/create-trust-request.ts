import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { readContact, type TypedContact } from '@fxmatch/domain/trust/contact'
import { readDeclaration } from '@fxmatch/domain/trust/customs-paper'
import { type CustomerDirection, operationOf, type TrustChannel } from '@fxmatch/domain/trust/directions'
import { readWholeNumber } from '../../db/configuration.ts'
import { nextReference } from '../../db/references.ts'
import { foreignCurrency, livingRequestOf, lockTraveller, recentRequestsOf } from '../../db/trust/requests.ts'
import { hashFollowCode, newFollowCode } from '../../security/follow-codes.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkNotes } from '../positions/check-notes.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { answerByStrategy } from './answer-by-strategy.ts'
import { checkCustoms, worthAtReference } from './check-customs.ts'
import { expireTrustRequest } from './expire-trust-request.ts'
import { recordTrustStep } from './record-trust-step.ts'
import { emitTrust, invalid, refuseLiving } from './trust-context.ts'

/** What a traveller wants, and who it is; the amount is in the currency. */
export interface TrustWish {
  readonly direction: CustomerDirection
  readonly currency: string
  readonly amount: string
  /** Ids of the governorate and of a city in it. */
  readonly region: number
  readonly city: number
  readonly name: string
  readonly channel?: TrustChannel
  /** Whether the traveller says that they are resident; left out or null: they do not say. */
  readonly resident?: boolean | null | undefined
  /** The number of the customs declaration of what they bring or brought in. */
  readonly customsDeclaration?: string | null | undefined
  /** Whether to be told of proposals by that contact, and in which language; default: not. */
  readonly tell?: LanguageCode | null
}

/** The request with the telephone or the mail address of its traveller, who has proven it (`createProvenTrustRequest`). */
export interface TrustRequestInput extends TrustWish, TypedContact {
  /** What the code to follow it is made from; default: something new. */
  readonly secret?: string
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
 * once by the strategies that are switched on: whoever calls this has seen to it that the traveller is who they say. Name and phone are written nowhere but in the request's row, from which
 * they are erased `trust.personal_data_days` after its end. A number has one open request, however it is written. Refused:
 * INVALID_INPUT at the field; CUSTOMS_PAPER; AMOUNT_OUT_OF_BOUNDS for what cannot be counted out in notes; TRUST_REQUEST_LIVING with the reference of the one that is open; RATE_LIMITED for a traveller who
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
  const wanted = { currency: input.currency, form: 'CASH' as const, amount: input.amount, path: 'amount' }
  const countable = await checkNotes(context, wanted)
  if (!countable.ok) return countable
  const city = await tx
    .selectFrom('trust_cities')
    .select(['id', 'governorate_id'])
    .where('id', '=', input.city)
    .executeTakeFirst()
  if (!city || city.governorate_id !== input.region) return invalid('city', 'CITY_UNKNOWN')
  const contact = readContact(input)
  if ('fault' in contact) return invalid(contact.field, contact.fault)
  await lockTraveller(tx, contact.key)
  const alone = await requireNoLiving(context, contact.key)
  if (!alone.ok) return alone
  const allowed = await withinLimit(context, contact.key)
  if (!allowed.ok) return allowed

  const declaration = input.customsDeclaration ? readDeclaration(input.customsDeclaration) : null
  if (input.customsDeclaration && declaration === null) return invalid('customsDeclaration', 'CUSTOMS_NUMBER')
  const operation = operationOf(input.direction)
  const customs = await checkCustoms(context, {
    ...{ requestId: null, operation, key: contact.key, resident: input.resident ?? null, declaration },
    value: await worthAtReference(context, input),
  })
  if (!customs.ok) return customs

  const now = clock.now()
  const secret = newFollowCode(input.secret ?? ids.secret())
  const reference = await nextReference(tx, 'trustRequest', now)
  const hours = await readWholeNumber(tx, 'trust.request_hours')
  const request = await tx
    .insertInto('trust_requests')
    .values({
      id: ids.uuid(),
      reference,
      secret_hash: hashFollowCode(secret),
      operation_type: operation,
      currency: input.currency,
      amount: input.amount,
      city_id: city.id,
      channel: input.channel ?? 'PLATFORM',
      tell: Boolean(input.tell),
      language: input.tell ?? 'fr',
      status: 'REQUEST',
      customer_name: input.name,
      customer_phone: contact.way === 'SMS' ? contact.to : null,
      customer_email: contact.way === 'MAIL' ? contact.to : null,
      customer_key: contact.key,
      resident: input.resident ?? null,
      customs_declaration: declaration,
      customs_warning: customs.value,
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
  await screenRecord(context, 'TRUST_REQUEST', requestId)
  const strategies = await answerByStrategy(context, request, place, currency.unit)
  // Neither name nor phone: the audit is never erased.
  const { direction, amount, region } = input
  await audit(context, {
    action: 'trust_request.created',
    objectType: 'trust_request',
    objectId: requestId,
    data: {
      reference,
      direction,
      currency: input.currency,
      amount,
      region,
      city: city.id,
      proven: contact.way,
      strategies,
    },
  })
  await emitTrust(context, 'trust_request', 'trust_request.created', requestId, [], { everyone: true })
  return done({ requestId, reference, secret, expiresAt: request.expires_at })
}

/** Refuses while the traveller has an open request; one whose time is up is ended here, if the clock has not come to it. */
async function requireNoLiving(context: CommandContext, key: string): Promise<Result<null>> {
  const living = await livingRequestOf(context.tx, key)
  if (!living) return done(null)
  if (living.expires_at > context.clock.now()) return refuseLiving(living.reference)
  const expired = await expireTrustRequest(context, { requestId: living.id })
  // The traveller or the clock was faster: it is over all the same.
  return expired.ok || expired.refusal.code === 'TRUST_STATUS_CHANGED' ? done(null) : expired
}

async function withinLimit({ tx, clock }: CommandContext, key: string): Promise<Result<null>> {
  const limit = await readWholeNumber(tx, 'trust.requests_per_phone')
  const recent = await recentRequestsOf(tx, key, new Date(clock.now().getTime() - DAY))
  if (recent.length < limit) return done(null)
  const first = recent[recent.length - limit] ?? clock.now()
  const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() + DAY - clock.now().getTime()) / 1000))
  return refuse('RATE_LIMITED', {
    rule: 'TRUST_REQUESTS_PER_PHONE',
    details: { limit, retryAfterSeconds },
  })
}
