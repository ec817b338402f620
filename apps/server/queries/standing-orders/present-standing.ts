import { REFUSAL_RULES, type RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import {
  decideStanding,
  FORGOTTEN_DAYS,
  STANDING_ACTIONS,
  standingReference,
} from '@fxmatch/domain/standing-orders/standing-table'
import { isForgotten } from '@fxmatch/domain/standing-orders/standing-target'
import type { HitRow, ShownStanding, WantedNames } from '../../db/standing-orders/standing-rows.ts'
import { presentRefusable } from '../present-refusable.ts'

/** What the gate said as a rule; its figures are told to who may read limits alone, and were not kept. */
const isRefusalRule = (code: string | null): code is RefusalRule => code !== null && code in REFUSAL_RULES

const iso = (date: Date | null) => date?.toISOString() ?? null

/** A standing order as its company reads it. */
export function presentStanding(
  row: ShownStanding,
  seen: {
    own: readonly HitRow[]
    others: readonly HitRow[]
    market: string | null
    far: StandingOrderView['far']
    tooLate: boolean
    /** By id, of what its wants and `aside` name. */
    names: WantedNames
    aside: readonly string[]
    viewer: Actor
    person: (userId: string) => KnownPerson
    now: Date
  },
): StandingOrderView {
  const { own, others, market, far, tooLate, names, viewer, person, now } = seen
  const houses = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.houses.get(id) ?? '' }))
  const { decimals, unit, currency, form } = row
  const amountOf = (value: string) => toDecimalString(decimal(value), decimals)
  const above = market !== null && compareDecimals(market, row.target) > 0
  const facts = { status: row.status, owner: person(row.owner_id) }
  return {
    ...{ id: row.id, reference: standingReference(row.number), version: row.version },
    ...{ currency, decimals, unit, form, market, amount: amountOf(row.amount) },
    owner: { id: row.owner_id, name: row.owner_name },
    minPart: amountOf(row.min_part),
    target: { kind: row.target_kind, value: row.target },
    ...standingFigures(row.amount, own, others, decimals),
    missing: above ? toDecimalString(decimal(market).minus(decimal(row.target)), RATE_DECIMALS) : null,
    ...{ far, tooLate, valueDateMax: row.value_date_max, aside: houses(seen.aside) },
    governorates: row.governorate_ids.map((id) => ({ id, name: names.governorates.get(id) ?? '' })),
    ...{ sellers: houses(row.seller_ids), notSellers: houses(row.not_seller_ids) },
    ...{ goodTill: row.good_till.toISOString(), status: row.status, holdCause: row.hold_cause },
    holdRefusal:
      row.hold_cause === 'GATE' && isRefusalRule(row.hold_code)
        ? presentRefusable({ code: 'GATE_REFUSED', rule: row.hold_code })
        : null,
    ocoWith:
      row.oco_with === null || row.oco_number === null
        ? null
        : { id: row.oco_with, reference: standingReference(row.oco_number) },
    orderRequest:
      row.order_request_id === null || row.request_reference === null
        ? null
        : { id: row.order_request_id, reference: row.request_reference },
    agency:
      row.agency_id === null || row.agency_name === null
        ? null
        : { id: row.agency_id, name: row.agency_name },
    ...{
      approvedBy: row.approver_name,
      createdAt: row.created_at.toISOString(),
      lastHitAt: iso(row.last_hit_at),
    },
    forgotten: row.status === 'ACTIVE' && isForgotten(row.last_hit_at ?? row.since, now, FORGOTTEN_DAYS),
    orders: own.map(({ orderId, reference, amount, state, at, sellerId, seller, rate, allIn }) => ({
      ...{ id: orderId, reference, amount: amountOf(amount), state, at: at.toISOString() },
      ...{ seller: { id: sellerId, name: seller }, rate, allIn },
    })),
    allowedActions: STANDING_ACTIONS.flatMap((action) => {
      const decided = decideStanding(person(viewer.userId), facts, action)
      if ('to' in decided) return [{ action, ...presentRefusable(null) }]
      // What is not the viewer's has no button; that a second person is wanted is said beside it.
      if (decided.rule !== 'SEGREGATION_CHANGE') return []
      return [{ action, ...presentRefusable({ code: 'SEGREGATION', rule: decided.rule }) }]
    }),
  }
}
