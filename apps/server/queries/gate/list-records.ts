import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { type GateOverride, type GateRecord, MOST_GATE_RECORDS } from '@fxmatch/contract/http/gate'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateOutcome } from '@fxmatch/domain/gate/decide-gate'
import { areOverridable, isForPrice, needsCompliance } from '@fxmatch/domain/gate/overridable'
import {
  decideOverride,
  OVERRIDE_ACTIONS,
  overrideReference,
  overrideUntil,
  shownOverride,
} from '@fxmatch/domain/gate/override-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readDealersOf } from '../../db/gate/gate-rows.ts'
import {
  type AskedRecords,
  type GateRecordRow,
  type OverrideListRow,
  readGateRecords,
  readOverridesOf,
} from '../../db/gate/record-lists.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'
import { withNames } from './present-checks.ts'

const HOUR = 3_600_000

/** What was checked by the limits of the viewer's company, the newest first; the platform reads every company's. */
export function listGateRecords(
  db: Db,
  viewer: Actor,
  asked: { day?: string | undefined; outcome?: GateOutcome | undefined; order?: string | undefined },
  now: Date,
): Promise<{ data: GateRecord[]; total_items: number }> {
  const { outcome, order } = asked
  return readRecords(db, viewer, now, {
    ...(viewer.capabilities.has('platform.read')
      ? { ownerId: null }
      : { ownerId: viewer.companyId, readBy: viewer.companyId }),
    order,
    outcome,
    day: order === undefined ? (asked.day ?? marketDate(now)) : asked.day,
    most: MOST_GATE_RECORDS,
  })
}

/** The viewer's own refused attempts of the last hour. Of another company's limit they tell no figure. */
export async function listMyAttempts(db: Db, viewer: Actor, now: Date): Promise<{ data: GateRecord[] }> {
  const since = new Date(now.getTime() - HOUR)
  const { data } = await readRecords(db, viewer, now, {
    ...{ ownerId: null, userId: viewer.userId, outcome: 'REFUSE', since, most: MOST_GATE_RECORDS },
  })
  // What was let through is no attempt any more.
  return { data: data.filter(({ request }) => request !== null) }
}

function readRecords(db: Db, viewer: Actor, now: Date, asked: AskedRecords) {
  return inSnapshot(db, async (snapshot) => {
    const { rows, total } = await readGateRecords(snapshot, asked)
    const attempts = rows.filter(({ outcome, request }) => outcome === 'REFUSE' && request !== null)
    const overrides = await readOverridesOf(
      snapshot,
      attempts.map(({ id }) => id),
    )
    const askers = [...overrides.values()].map(({ askedById }) => askedById)
    const dealersOf = await readDealersOf(
      snapshot,
      attempts.flatMap(({ id }) => (overrides.has(id) ? [id] : [])),
    )
    const dealers = attempts.flatMap(({ id }) => dealersOf(id))
    const users = [...new Set([viewer.userId, ...askers, ...dealers])]
    const person = await readKnownPeople(snapshot, { users })
    const named = await withNames(
      snapshot,
      viewer,
      rows.flatMap(({ checks }) => checks),
    )
    const data = rows.map((row) =>
      present(row, {
        ...{ viewer, now, named, person, override: overrides.get(row.id) },
        dealers: dealersOf(row.id),
      }),
    )
    return { data, total_items: total }
  })
}

interface Beside {
  readonly viewer: Actor
  readonly now: Date
  readonly named: Awaited<ReturnType<typeof withNames>>
  readonly person: (id: string) => KnownPerson
  readonly override: OverrideListRow | undefined
  /** Who dealt in what the attempt is of. */
  readonly dealers: readonly string[]
}

function present(row: GateRecordRow, { viewer, now, named, person, override, dealers }: Beside): GateRecord {
  const mine = row.userId === viewer.userId
  const { companyId, capabilities } = viewer
  const reads =
    capabilities.has('platform.read') || (row.ownerId === companyId && capabilities.has('gate.view'))
  return {
    ...{ id: row.id, number: row.number, at: row.at.toISOString(), outcome: row.outcome },
    ...{ rule: reads ? row.rule : null, step: row.step },
    by: { name: row.userName, company: row.actingName, mine },
    order: row.orderId === null ? null : { id: row.orderId, reference: row.orderReference ?? '' },
    position: row.positionId,
    ...{
      operationType: row.operationType,
      buyer: hidesBuyer(row, viewer) ? null : row.buyerName,
      seller: row.sellerName,
    },
    ...{ currency: row.currency, amount: row.amount, counterValue: row.counterValue, day: row.day },
    checks: reads ? named(row.checks) : [],
    override: override
      ? presentOverride(override, { viewer, now, person, dealers, checks: row.checks })
      : null,
    letBy:
      row.letByNumber === null
        ? null
        : {
            reference: overrideReference(row.letByNumber),
            askedBy: row.letByAsker ?? '',
            approvedBy: row.letByApprover ?? '',
          },
    ask:
      mine && row.request !== null && row.outcome === 'REFUSE'
        ? presentRefusable(askRefusal(row, override, { viewer, now }))
        : null,
    request: mine && row.request !== null ? { ...row.request } : null,
  }
}

/**
 * Whether a record leaves out who would have bought: of a bid that houses refuse no order stands, and its request names nobody. Who bids
 * would read there which company does not deal with it (decision 0338).
 */
const hidesBuyer = ({ operationType, orderId, rule }: GateRecordRow, viewer: Actor): boolean =>
  operationType === 'DIRECT_SALE' &&
  orderId === null &&
  rule === 'G04' &&
  !viewer.capabilities.has('platform.read')

/** Why no override may be asked for an attempt; null where one may. */
function askRefusal(
  { at, checks, step }: GateRecordRow,
  override: OverrideListRow | undefined,
  { viewer, now }: Pick<Beside, 'viewer' | 'now'>,
) {
  if (!areOverridable(checks, step)) return gateRefusal('OVERRIDE_NEVER')
  if (isForPrice(checks) && !viewer.capabilities.has('gate.override'))
    return orderRefusal({ rule: 'MISSING_CAPABILITY', capability: 'gate.override' })
  const waits = override && override.status !== 'WITHDRAWN'
  if (waits) return gateRefusal('OVERRIDE_EXISTS')
  return now >= overrideUntil(at) ? gateRefusal('OVERRIDE_OVER') : null
}

function presentOverride(
  row: OverrideListRow,
  {
    viewer,
    now,
    person,
    dealers,
    checks,
  }: Pick<Beside, 'viewer' | 'now' | 'person' | 'dealers'> & Pick<GateRecordRow, 'checks'>,
): GateOverride {
  const own = row.askedById === viewer.userId
  const facts = {
    ...{ status: row.status, until: row.until },
    ...{ askedBy: person(row.askedById), dealtBy: dealers.map(person) },
    needsCompliance: needsCompliance(checks),
  }
  const decider = {
    ...person(viewer.userId),
    isCompliance: viewer.capabilities.has('screening.decide'),
  }
  const answers = row.companyId === viewer.companyId && viewer.capabilities.has('gate.override')
  const may = { withdraw: own, approve: answers, refuse: answers }
  return {
    ...{ id: row.id, reference: overrideReference(row.number), status: shownOverride(facts, now) },
    ...{ reason: row.reason, slip: row.slip, askedBy: row.askedBy, askedAt: row.askedAt.toISOString() },
    until: row.until.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    usedAt: row.usedAt?.toISOString() ?? null,
    allowedActions: OVERRIDE_ACTIONS.flatMap((action) => {
      if (!may[action]) return []
      const decided = decideOverride(decider, facts, action, now)
      if (!('rule' in decided)) return [{ action, ...presentRefusable(null) }]
      // What is decided or over has no button; whose second person is the first, or another's to be, says so.
      return decided.rule === 'SEGREGATION_OVERRIDE' || decided.rule === 'OVERRIDE_COMPLIANCE'
        ? [{ action, ...presentRefusable(gateRefusal(decided.rule)) }]
        : []
    }),
  }
}
