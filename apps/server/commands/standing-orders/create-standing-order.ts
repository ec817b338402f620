import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal, KEPT_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { TargetKind } from '@fxmatch/domain/standing-orders/standing-hits'
import { MOST_STANDING } from '@fxmatch/domain/standing-orders/standing-table'
import { standingFaults } from '@fxmatch/domain/standing-orders/standing-target'
import { type StandingWants, wantsFaults } from '@fxmatch/domain/standing-orders/standing-wants'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import { readWantable } from '../../db/standing-orders/hit-rows.ts'
import {
  countLiveStanding,
  holdStanding,
  insertStanding,
  updateStanding,
} from '../../db/standing-orders/standing-rows.ts'
import { foreignCurrency } from '../../db/trust/requests.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { openRequest } from '../order-requests/open-request.ts'
import { requireAgency } from '../orders/require-agency.ts'
import { noteStanding } from './note-standing.ts'
import { needsSecondPerson } from './second-person.ts'

/** A standing order as it is sent: amounts in the currency, the target in TND per quoting unit, as somebody typed them. */
export interface CreateStandingInput {
  readonly currency: string
  readonly form: Form
  readonly amount: string
  readonly minPart: string
  readonly target: { readonly kind: TargetKind; readonly value: string }
  readonly goodTill: string
  readonly agencyId?: string | null | undefined
  /** The company's request in draft that its orders become parts of. */
  readonly orderRequestId?: string | null | undefined
  /** Another standing order of the same person, of which what one takes the other has no more. */
  readonly ocoWith?: string | null | undefined
  /** Where it buys, of whom alone and of whom not, and until when it has to be delivered; left out: it does not matter. */
  readonly governorates?: readonly number[] | undefined
  readonly sellers?: readonly string[] | undefined
  readonly notSellers?: readonly string[] | undefined
  readonly valueDateMax?: string | null | undefined
}

/**
 * Gives a standing order: from now on drafts are placed in the person's name whenever the market sells at its target; above the amount
 * from which two people are wanted, once a second one has approved it.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT at the field (`standingFaults`, an unknown currency, another's or a different order at
 * `ocoWith`, too many at `amount`, what of the market it cannot take: `wantsFaults`); AGENCY_REQUIRED for banknotes that a bank buys; as by `openRequest` for a company's request.
 */
export async function createStandingOrder(
  context: ActorContext,
  input: CreateStandingInput,
): Promise<Result<{ standingId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'standing.manage')
  if (!able.ok) return able
  const now = clock.now()
  const { currency, form, target } = input
  const invalid = (path: string) => refuseField('INVALID_INPUT', path, { rule: 'FIELD_INVALID' })
  if (!(await foreignCurrency(tx, currency))) return invalid('currency')
  const { decimals } = await readQuotedCurrency(tx, currency)
  const goodTill = new Date(input.goodTill)
  const typed = { amount: input.amount, minPart: input.minPart, target: target.value, goodTill }
  const faults = standingFaults(typed, decimals, now)
  if (faults.length > 0)
    return refuse('INVALID_INPUT', {
      fields: faults.map((field) => ({
        path: field === 'target' ? 'target.value' : field,
        rule: 'FIELD_INVALID' as const,
      })),
    })
  const request = await requestOf(context, input)
  if (!request.ok) return request
  const takesNotes = form === 'CASH' && actor.companyKind === 'BANK'
  const agency = await requireAgency(context, {
    agencyId: takesNotes ? (input.agencyId ?? null) : null,
    ...{ bankId: actor.companyId, required: takesNotes, field: 'agencyId' },
  })
  if (!agency.ok) return agency
  if ((await countLiveStanding(tx, actor.companyId)) >= MOST_STANDING) return invalid('amount')
  const other = await pairFor(context, input)
  if (!other.ok) return other
  const wants = await wantsOf(context, input, request.value)
  if (!wants.ok) return wants
  const kept = (text: string) => toDecimalString(decimal(text), KEPT_DECIMALS)
  const terms = {
    ...{ currency, amount: kept(input.amount), min_part: kept(input.minPart) },
    target: toDecimalString(decimal(target.value), RATE_DECIMALS),
  }
  const row = await insertStanding(tx, {
    ...{ id: ids.uuid(), company_id: actor.companyId, owner_id: actor.userId, form, ...terms },
    ...{ target_kind: target.kind, agency_id: agency.value, order_request_id: request.value?.id ?? null },
    ...{ oco_with: other.value, good_till: goodTill, since: now, created_at: now },
    ...{ governorate_ids: [...wants.value.governorates], seller_ids: [...wants.value.sellers] },
    ...{ not_seller_ids: [...wants.value.notSellers], value_date_max: wants.value.valueDateMax },
    status: (await needsSecondPerson(context, { ...terms, pairId: other.value })) ? 'PENDING' : 'ACTIVE',
    ...{ hold_cause: null, hold_code: null, approved_by: null, ended_at: null },
  })
  if (other.value !== null) await updateStanding(tx, other.value, { oco_with: row.id })
  await noteStanding(context, row, row.status === 'PENDING' ? 'proposed' : 'created')
  return done({ standingId: row.id })
}

/** The company's request in draft; a bank buys for itself. Refused where it has not as much open, or is of another currency. */
async function requestOf(
  context: ActorContext,
  input: CreateStandingInput,
): Promise<Result<RequestRow | null>> {
  if (context.actor.companyKind !== 'CORPORATE') return done(null)
  const path = 'orderRequestId'
  if (!input.orderRequestId) return refuseField('INVALID_INPUT', path, { rule: 'FIELD_REQUIRED' })
  const opened = await openRequest(context, input.orderRequestId, 'fill_basket')
  if (!opened.ok) return opened
  const { request, openAmount } = opened.value
  if (request.currency !== input.currency)
    return refuseField('INVALID_INPUT', path, { rule: 'FIELD_INVALID' })
  if (compareDecimals(input.amount, openAmount) > 0)
    return refuseField('INVALID_INPUT', 'amount', { rule: 'FIELD_INVALID' })
  return done(request)
}

/** What of the market it takes. Refused at the field: `wantsFaults`, a governorate that is none, a house that sells no positions. */
async function wantsOf(
  { actor, clock, tx }: ActorContext,
  { governorates = [], sellers = [], notSellers = [], valueDateMax = null }: CreateStandingInput,
  request: RequestRow | null,
): Promise<Result<StandingWants>> {
  const wants = { governorates, sellers, notSellers, valueDateMax }
  const valueDate = await valueDateNow(tx, request?.value_date ?? null, clock.now())
  const known = await readWantable(tx, { governorates, houses: [...sellers, ...notSellers] })
  const unknown: (keyof StandingWants)[] = [
    ...(governorates.every((id) => known.governorates.has(id)) ? [] : (['governorates'] as const)),
    ...(sellers.every((id) => known.houses.has(id)) ? [] : (['sellers'] as const)),
    ...(notSellers.every((id) => known.houses.has(id)) ? [] : (['notSellers'] as const)),
  ]
  const faults = [...new Set([...unknown, ...wantsFaults(wants, { companyId: actor.companyId, valueDate })])]
  if (faults.length === 0) return done(wants)
  return refuse('INVALID_INPUT', {
    fields: faults.map((path) => ({ path, rule: 'FIELD_INVALID' as const })),
  })
}

/** The other of a pair, held: one's own, of the same currency, waiting, and nobody's pair yet; null where none is named. */
async function pairFor(
  { actor, tx }: ActorContext,
  { ocoWith, currency }: CreateStandingInput,
): Promise<Result<string | null>> {
  if (!ocoWith) return done(null)
  const held = await holdStanding(tx, ocoWith)
  const fits =
    held !== null &&
    held.row.company_id === actor.companyId &&
    held.row.owner_id === actor.userId &&
    held.row.currency === currency &&
    held.row.ended_at === null &&
    held.row.oco_with === null
  return fits ? done(ocoWith) : refuseField('INVALID_INPUT', 'ocoWith', { rule: 'FIELD_INVALID' })
}
