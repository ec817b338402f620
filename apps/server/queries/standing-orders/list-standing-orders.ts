import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { type DecimalString, decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import { standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import {
  decideStanding,
  FORGOTTEN_DAYS,
  STANDING_ACTIONS,
  standingReference,
} from '@fxmatch/domain/standing-orders/standing-table'
import { isForgotten } from '@fxmatch/domain/standing-orders/standing-target'
import { bankOfCompany } from '../../db/companies/bank-of-company.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readBestRates } from '../../db/standing-orders/standing-feed.ts'
import {
  type HitRow,
  readHits,
  readStanding,
  type ShownStanding,
} from '../../db/standing-orders/standing-rows.ts'
import { presentRefusable } from '../present-refusable.ts'
import { percentsAt } from './waiting-orders.ts'

/** So many are shown; older ones are left out, and it is said. */
const MOST_SHOWN = 300

/** The standing orders of the viewer's company. */
export async function listStandingOrders(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<{ data: StandingOrderView[]; truncated: boolean }> {
  const rows = await readStanding(db, { companyId: viewer.companyId, limit: MOST_SHOWN + 1 })
  const shown = rows.slice(0, MOST_SHOWN)
  return { data: await presentAll(db, shown, viewer, now), truncated: rows.length > shown.length }
}

/** One of the viewer's company. @throws where there is none */
export async function getStandingOrder(
  db: Db,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<StandingOrderView> {
  const rows = await readStanding(db, { companyId: viewer.companyId, id, limit: 1 })
  const [view] = await presentAll(db, rows, viewer, now)
  if (view === undefined) throw new Error(`no standing order ${id}`)
  return view
}

async function presentAll(
  db: Db,
  rows: readonly ShownStanding[],
  viewer: Actor,
  now: Date,
): Promise<StandingOrderView[]> {
  const pairs = rows.flatMap(({ oco_with }) => (oco_with === null ? [] : [oco_with]))
  const hits = await readHits(db, [...new Set([...rows.map(({ id }) => id), ...pairs])])
  const person = await readKnownPeople(db, {
    users: [...new Set([viewer.userId, ...rows.map(({ owner_id }) => owner_id)])],
  })
  const best = await readBestRates(db, { besides: viewer.companyId, now })
  const corporate = viewer.companyKind === 'CORPORATE'
  const bank = corporate ? (await bankOfCompany(db, viewer.companyId)).bank_id : null
  const percentsOf = percentsAt(db, now)
  const views: StandingOrderView[] = []
  for (const row of rows) {
    const rate = best.get(`${row.currency} ${row.form}`) ?? null
    const percents = await percentsOf({
      ...row,
      company_kind: corporate ? 'CORPORATE' : 'BANK',
      bank_id: bank,
    })
    const market = rate === null ? null : priceOf(row, rate, percents)
    const others = row.oco_with === null ? [] : (hits.get(row.oco_with) ?? [])
    views.push(present(row, { own: hits.get(row.id) ?? [], others, market, viewer, person, now }))
  }
  return views
}

/** A seller's rate as the target of a standing order is meant. */
function priceOf(row: ShownStanding, rate: string, percents: readonly DecimalString[]): string {
  const price = row.target_kind === 'RATE' ? decimal(rate) : allInPrice(decimal(rate), sumDecimals(percents))
  return toDecimalString(price, RATE_DECIMALS)
}

const iso = (date: Date | null) => date?.toISOString() ?? null

function present(
  row: ShownStanding,
  seen: {
    own: readonly HitRow[]
    others: readonly HitRow[]
    market: string | null
    viewer: Actor
    person: (userId: string) => KnownPerson
    now: Date
  },
): StandingOrderView {
  const { own, others, market, viewer, person, now } = seen
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
    ...{ goodTill: row.good_till.toISOString(), status: row.status, holdCause: row.hold_cause },
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
    orders: own.map(({ orderId, reference, amount, state, at }) => ({
      ...{ id: orderId, reference, amount: amountOf(amount), state, at: at.toISOString() },
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
