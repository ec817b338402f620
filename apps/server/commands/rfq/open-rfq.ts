import { compareDecimals } from '@fxmatch/domain/money/amount'
import {
  decimal,
  HOME_DECIMALS,
  isPlainDecimal,
  KEPT_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { RfqSide } from '@fxmatch/domain/rfq/quote-price'
import type { RfqPair } from '@fxmatch/domain/rfq/rfq-pairs'
import { rfqFaults } from '@fxmatch/domain/rfq/rfq-rules'
import { bankToTell } from '@fxmatch/domain/rfq/told-bank'
import { readSwitch } from '../../db/configuration.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { nextReference } from '../../db/references.ts'
import { readAskable } from '../../db/rfqs/askable-houses.ts'
import { countOpenRfqs } from '../../db/rfqs/rfq-rows.ts'
import { foreignCurrency } from '../../db/trust/requests.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { openRequest } from '../order-requests/open-request.ts'
import { requireAgency } from '../orders/require-agency.ts'
import { refuseAmount } from '../positions/check-order-amount.ts'
import { keepRfq, tellRfq } from './note-rfq.ts'
import { beyondBounds, boundsOfRfq } from './position-bounds.ts'
import { readNoteGround } from './read-ground.ts'
import { refuseRfq } from './rfq-refusals.ts'

/** A request as it is sent: amounts in the currency. */
export interface OpenRfqInput {
  readonly side: RfqSide
  readonly currency: string
  readonly form: Form
  readonly amount: string
  readonly minPart?: string | null | undefined
  readonly governorateId?: number | null | undefined
  readonly agencyId?: string | null | undefined
  /** The order request in draft of which a company asks for a part. */
  readonly orderRequestId?: string | null | undefined
  /** Ids of the houses that are asked. */
  readonly ask: readonly string[]
  readonly answerSeconds: number
  readonly fewReason?: string | null | undefined
  readonly note?: string | null | undefined
}

/**
 * Asks houses of one kind (`RFQ_PAIRS`) for firm prices of one amount, under one clock.
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; INVALID_INPUT and AMOUNT_OUT_OF_BOUNDS at the field (`rfqFaults`), at `ask`
 * for who is not to be asked, at `side`, at `orderRequestId`, at
 * `currency` and `governorateId` for unknown ones; RFQ_STATE where too many are open; AGENCY_REQUIRED for banknotes that a
 * bank buys; as by `openRequest` for a company's order request.
 */
export async function openRfq(
  context: ActorContext,
  input: OpenRfqInput,
): Promise<Result<{ rfqId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  // Two that are opened at once are counted one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', actor.companyId).forNoKeyUpdate().execute()
  const now = clock.now()
  const { side, currency, form, amount, ask, answerSeconds } = input
  const minPart = input.minPart ?? null
  const fewReason = input.fewReason ?? null
  const known = await checkNames(context, input)
  if (!known.ok) return known
  const ofRequest = await requestToFill(context, input)
  if (!ofRequest.ok) return ofRequest
  const request = ofRequest.value
  const { unit } = await readQuotedCurrency(tx, currency)
  const { reference } = await readPriceBand(tx, now, currency)
  const counterValue =
    reference === null || !isPlainDecimal(amount)
      ? null
      : toDecimalString(
          roundHalfUp(decimal(amount).times(decimal(reference.rate)).dividedBy(unit), HOME_DECIMALS),
          HOME_DECIMALS,
        )
  const [fault] = rfqFaults(
    { side, form, amount, minPart, houses: ask, answerSeconds, fewReason },
    {
      ...(await readNoteGround(tx, { currency, form })),
      counterValue,
      open: await countOpenRfqs(tx, { askerId: actor.companyId, currency, side }),
    },
  )
  if (fault) return refuseRfq(fault, currency)
  const chosen = await chooseHouses(context, input, request?.bank_id ?? null)
  if (!chosen.ok) return chosen
  const pair = chosen.value
  if (pair.side !== side) return refuseField('INVALID_INPUT', 'side', { rule: 'FIELD_INVALID' })
  const bounds = await boundsOfRfq(tx, { currency, operation: pair.operation })
  const asked = [['amount', amount] as const, ['minPart', minPart] as const]
  const beyond = beyondBounds(asked, bounds, ask.length)
  if (beyond) return refuseAmount(beyond.fault, currency, beyond.path)
  // No order is of less than the smallest position: no part is either.
  const leastPart = minPart ?? bounds.smallestAmount
  const takesNotes = form === 'CASH' && actor.companyKind === 'BANK'
  const agency = await requireAgency(context, {
    agencyId: takesNotes ? (input.agencyId ?? null) : null,
    bankId: actor.companyId,
    required: takesNotes,
    field: 'agencyId',
  })
  if (!agency.ok) return agency
  const rfqId = ids.uuid()
  const kept = (text: string) => toDecimalString(decimal(text), KEPT_DECIMALS)
  const row = {
    id: rfqId,
    reference: await nextReference(tx, 'rfq', now),
    asker_id: actor.companyId,
    asked_by: actor.userId,
    side,
    currency,
    form,
    operation: pair.operation,
    order_request_id: request?.id ?? null,
    amount: kept(amount),
    min_part: leastPart === null ? null : kept(leastPart),
    governorate_id: input.governorateId ?? null,
    agency_id: agency.value,
    few_reason: fewReason,
    note: input.note ?? null,
    answer_by: new Date(now.getTime() + answerSeconds * 1_000),
    created_at: now,
    told_bank_id: bankToTell(pair.operation, {
      bankId: request?.bank_id ?? null,
      isOn: await readSwitch(tx, 'rfq.bank_reads_all'),
    }),
  }
  await tx.insertInto('rfqs').values(row).execute()
  await tx
    .insertInto('rfq_houses')
    .values(ask.map((house_id) => ({ rfq_id: rfqId, house_id })))
    .execute()
  await keepRfq(context, { what: 'opened', rfqId, data: { ...row, ask } })
  await tellRfq(context, { what: 'opened', rfqId, companies: [actor.companyId, ...ask] })
  return done({ rfqId })
}

/** Whether the currency and the governorate are known ones. Refused: INVALID_INPUT at the field. */
async function checkNames(
  { tx }: ActorContext,
  { currency, governorateId = null }: OpenRfqInput,
): Promise<Result<null>> {
  if ((await foreignCurrency(tx, currency)) === null)
    return refuseField('INVALID_INPUT', 'currency', { rule: 'CURRENCY_UNKNOWN' })
  if (governorateId === null) return done(null)
  const place = await tx
    .selectFrom('governorates')
    .select('id')
    .where('id', '=', governorateId)
    .executeTakeFirst()
  return place ? done(null) : refuseField('INVALID_INPUT', 'governorateId', { rule: 'REGION_UNKNOWN' })
}

/**
 * The order request of which a company asks for a part, locked and open for it; null where who asks is no company, and buys or sells
 * for itself. Refused: INVALID_INPUT at `orderRequestId`, `currency`, or `amount` where no more than another amount is left.
 */
async function requestToFill(context: ActorContext, input: OpenRfqInput): Promise<Result<RequestRow | null>> {
  const { orderRequestId = null, currency, amount } = input
  const isCompany = context.actor.companyKind === 'CORPORATE'
  if (orderRequestId === null || !isCompany)
    return isCompany || orderRequestId !== null
      ? refuseField('INVALID_INPUT', 'orderRequestId', {
          rule: isCompany ? 'FIELD_REQUIRED' : 'FIELD_INVALID',
        })
      : done(null)
  const opened = await openRequest(context, orderRequestId, 'fill_basket')
  if (!opened.ok) return opened
  const { request, openAmount } = opened.value
  if (currency !== request.currency)
    return refuseField('INVALID_INPUT', 'currency', {
      rule: 'REQUEST_CURRENCY',
      details: { currency: request.currency },
    })
  if (isPlainDecimal(amount) && compareDecimals(amount, openAmount) > 0)
    return refuseField('INVALID_INPUT', 'amount', {
      rule: 'QUOTE_AMOUNT',
      details: { largest: decimal(openAmount).toFixed(), currency },
    })
  return done(request)
}

/** How the houses that are asked are asked: all of one kind, and each one with which the gate would let a deal through. */
async function chooseHouses(
  { actor, clock, tx }: ActorContext,
  { ask, currency, form }: OpenRfqInput,
  bankId: string | null,
): Promise<Result<RfqPair>> {
  const { companyId, companyKind } = actor
  const houses = await readAskable(tx, { companyId, companyKind, currency, form, bankId }, clock.now())
  const chosen: RfqPair[] = []
  for (const id of ask) {
    const house = houses.find((one) => one.id === id)
    if (house === undefined) return refuseField('INVALID_INPUT', 'ask', { rule: 'RFQ_HOUSE' })
    if (house.refused)
      return refuseField('INVALID_INPUT', 'ask', { rule: 'RFQ_HOUSE', details: { party: house.name } })
    chosen.push(house.pair)
  }
  const [pair] = chosen
  return pair === undefined || chosen.some((one) => one !== pair)
    ? refuseField('INVALID_INPUT', 'ask', { rule: 'RFQ_HOUSE' })
    : done(pair)
}
