import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { LimitChange, Limits } from '@fxmatch/contract/http/gate'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS } from '@fxmatch/domain/access/decide-change'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import type { Dealt } from '@fxmatch/domain/gate/decide-gate'
import { engagedWith, leftOf, netPositions, totalPositions } from '@fxmatch/domain/gate/engaged'
import { decideLimitChange, limitReference } from '@fxmatch/domain/gate/limit-change'
import {
  COUNTERPARTY_KINDS,
  type CounterpartyKind,
  counterpartyLimit,
  type LimitInForce,
  limitsCounterparties,
  positionLimit,
  scopesOf,
  userLimit,
} from '@fxmatch/domain/gate/limits'
import { readKnownPeople, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { NOTHING_COMMITTED, readCommittedOf, readDealt } from '../../db/gate/dealt.ts'
import {
  type LimitChangeRow,
  readCounterparties,
  readDealers,
  readLimitChanges,
} from '../../db/gate/limit-lists.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** Decided proposals that are shown. */
const CHANGES_SHOWN = 50

/** The limits of the viewer's company, with what is engaged on a value date. */
export function listLimits(
  db: Db,
  viewer: Actor,
  { day: asked }: { day?: string | undefined },
  now: Date,
): Promise<Limits> {
  return inSnapshot(db, async (snapshot) => {
    const { companyId, companyKind } = viewer
    const today = marketDate(now)
    const day = asked ?? spotValueDate(today, await holidaysAround(snapshot, today))
    const limits = await readLimitsInForce(snapshot, companyId, now)
    const isBank = companyKind === 'BANK'
    const dealt = isBank
      ? await readDealt(snapshot, { bankId: companyId, valueDate: day, without: null, requestId: null })
      : []
    const rows = await readLimitChanges(snapshot, companyId, CHANGES_SHOWN)
    const deciders = await peopleWith(snapshot, { companyId, capability: 'limit.confirm', now })
    const mayPropose = viewer.capabilities.has('limit.propose')
    return {
      day,
      counterpartiesLimited: limitsCounterparties(limits),
      counterparties: isBank ? await counterparties(snapshot, companyId, { limits, dealt }) : [],
      kinds: isBank ? COUNTERPARTY_KINDS.map((kind) => ({ kind, limit: ofKind(limits, kind) })) : [],
      positions: isBank ? positions(limits, dealt) : [],
      total: total(limits, dealt),
      people: scopesOf(companyKind).length === 0 ? [] : await people(snapshot, companyId, limits, now),
      changes: await presentChanges(snapshot, viewer, rows),
      mayPropose,
      otherDeciders: mayPropose ? (await readOthers(snapshot, viewer.userId, deciders)).length : 0,
    }
  })
}

const ofKind = (limits: readonly LimitInForce[], kind: CounterpartyKind): string | null =>
  limits.find((one) => one.scope === 'COUNTERPARTY_DAY' && one.counterpartyKind === kind)?.amount ?? null

/** Every office, the bank's own companies, and whoever it deals with on the day or has a limit for. */
async function counterparties(
  db: Db,
  bankId: string,
  { limits, dealt }: { limits: readonly LimitInForce[]; dealt: readonly Dealt[] },
): Promise<Limits['counterparties']> {
  const known = new Set([
    ...dealt.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ...limits.flatMap(({ counterpartyId }) => counterpartyId ?? []),
  ])
  const companies = await readCounterparties(db, bankId, [...known])
  const limited = limitsCounterparties(limits)
  return companies.map((company) => {
    const own = limits.find(({ counterpartyId }) => counterpartyId === company.id)?.amount ?? null
    const limit = limited ? counterpartyLimit(limits, company) : null
    const { byCurrency, ...use } = engagedWith(dealt, company.id)
    const ofAll = ofKind(limits, company.kind) !== null
    const source = own !== null ? 'OWN' : limit === null ? 'NONE' : ofAll ? 'KIND' : 'STANDARD'
    return {
      ...{ company, limit, source, own },
      ...{ ...use, ...leftOf(limit, use), byCurrency: byCurrency.map((one) => ({ ...one })) },
    } as const
  })
}

function positions(limits: readonly LimitInForce[], dealt: readonly Dealt[]): Limits['positions'] {
  const nets = new Map(netPositions(dealt).map((one) => [one.currency, one]))
  const limited = limits.flatMap(({ scope, currency }) =>
    scope === 'CURRENCY_POSITION' && currency !== null ? [currency] : [],
  )
  return [...new Set([...nets.keys(), ...limited])].sort().map((currency) => {
    const none = { net: '0.000', most: '0.000', counterValue: '0.000' }
    const { net, most, counterValue } = nets.get(currency) ?? none
    const limit = positionLimit(limits, currency)
    return { currency, net, counterValue, limit, ...leftOf(limit, { used: most, reserved: '0' }) }
  })
}

function total(limits: readonly LimitInForce[], dealt: readonly Dealt[]): Limits['total'] {
  const limit = positionLimit(limits, null)
  const use = totalPositions(dealt)
  const value = totalPositions(dealt.map((one) => ({ ...one, delivered: true }))).used
  return { value, limit, ...use, ...leftOf(limit, use) }
}

async function people(
  db: Db,
  companyId: string,
  limits: readonly LimitInForce[],
  now: Date,
): Promise<Limits['people']> {
  const ownOf = (scope: LimitInForce['scope'], userId: string | null) =>
    limits.find((one) => one.scope === scope && one.userId === userId)?.amount ?? null
  const dealers = await readDealers(db, companyId, now)
  const committedBy = await readCommittedOf(db, {
    ...{ companyId, userId: null, day: marketDate(now), without: null },
  })
  const rows: Limits['people'] = dealers.map((user) => {
    const committed = committedBy.get(user.id) ?? NOTHING_COMMITTED
    const perDay = userLimit(limits, 'USER_DAY', user.id)
    return {
      user,
      perDeal: userLimit(limits, 'USER_DEAL', user.id),
      perDay,
      own: { perDeal: ownOf('USER_DEAL', user.id), perDay: ownOf('USER_DAY', user.id) },
      today: { ...committed, ...leftOf(perDay, committed) },
    }
  })
  const all = { perDeal: ownOf('USER_DEAL', null), perDay: ownOf('USER_DAY', null) }
  return [{ user: null, ...all, own: all, today: null }, ...rows]
}

async function presentChanges(
  db: Db,
  viewer: Actor,
  rows: readonly LimitChangeRow[],
): Promise<LimitChange[]> {
  const users = rows.flatMap(({ proposedById, user }) => [proposedById, ...(user === null ? [] : [user.id])])
  const person = await readKnownPeople(db, { users: [...new Set([viewer.userId, ...users])] })
  return rows.map((row) => presentChange(viewer, row, person))
}

function presentChange(
  viewer: Actor,
  { proposedById, number, ...row }: LimitChangeRow,
  person: (id: string) => KnownPerson,
): LimitChange {
  const facts = {
    status: row.status,
    proposedBy: person(proposedById),
    about: row.user === null ? null : person(row.user.id),
  }
  return {
    ...row,
    reference: limitReference(number),
    validFrom: row.validFrom.toISOString(),
    proposedAt: row.proposedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    allowedActions: CHANGE_ACTIONS.flatMap((action) => {
      if (row.status !== 'PENDING') return []
      if (!viewer.capabilities.has(action === 'withdraw' ? 'limit.propose' : 'limit.confirm')) return []
      const rule = decideLimitChange(person(viewer.userId), facts, action)
      return [{ action, ...presentRefusable(rule === null ? null : gateRefusal(rule)) }]
    }),
  }
}
