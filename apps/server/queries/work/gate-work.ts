import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decideLift, houseRefusalReference } from '@fxmatch/domain/gate/house-refusals'
import { decideLimitChange, limitReference } from '@fxmatch/domain/gate/limit-change'
import { decideOfficePaper, paperReference } from '@fxmatch/domain/gate/office-papers'
import { needsCompliance } from '@fxmatch/domain/gate/overridable'
import { decideOverride, overrideReference } from '@fxmatch/domain/gate/override-table'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { hasAccountAt, readKnownPeople } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { readDealersOf } from '../../db/gate/gate-rows.ts'
import { readOwnRefusals } from '../../db/gate/house-refusals.ts'
import { readLimitChanges } from '../../db/gate/limit-lists.ts'
import { readPaperRows } from '../../db/gate/office-papers.ts'
import { readWaitingOverrides } from '../../db/gate/record-lists.ts'
import { presentRefusable } from '../present-refusable.ts'
import { PLAIN, type WaitingItem } from './work-pile.ts'

// What the gate leaves to a second person. Each table of the domain says who that is; one's own is barred.

/** More than any house has open at once. */
const MOST = 1000

/**
 * The overrides that the viewer's house was asked for, until they are over; barred for who asked and who dealt in what it is of. It is
 * named by the refused attempt, which is where it is answered.
 */
export async function readOverrideWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('gate.override')) return []
  const rows = await readWaitingOverrides(db, viewer.companyId, now)
  if (rows.length === 0) return []
  const dealersOf = await readDealersOf(
    db,
    rows.map(({ checkId }) => checkId),
  )
  const dealers = rows.flatMap(({ checkId }) => dealersOf(checkId))
  const users = [...new Set([viewer.userId, ...rows.map(({ askedById }) => askedById), ...dealers])]
  const person = await readKnownPeople(db, { users })
  return rows.map((row) => {
    const facts = {
      ...{ status: row.status, until: row.until, askedBy: person(row.askedById) },
      dealtBy: dealersOf(row.checkId).map(person),
      needsCompliance: needsCompliance(row.checks),
    }
    const decider = {
      ...person(viewer.userId),
      isCompliance: viewer.capabilities.has('screening.decide'),
    }
    const decided = decideOverride(decider, facts, 'approve', now)
    return {
      ...PLAIN,
      ...{ kind: 'gate_override' as const, step: 'answer_override' as const },
      ...{ id: row.checkId, reference: overrideReference(row.number), party: row.askedBy },
      currency: { isoCode: row.currency, pattern: row.decimals },
      amount: presentAmount(row.amount, row.decimals),
      value: row.counterValue,
      since: row.askedAt.toISOString(),
      clock: row.until.toISOString(),
      barred: 'rule' in decided ? presentRefusable(gateRefusal(decided.rule)) : null,
    }
  })
}

/** The limits of the viewer's house that somebody proposed; barred for who did, and whom one is for. */
export async function readLimitWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('limit.confirm')) return []
  const rows = await readLimitChanges(db, viewer.companyId, MOST, 'PENDING')
  if (rows.length === 0) return []
  const users = rows.flatMap(({ proposedById, user }) => [proposedById, ...(user === null ? [] : [user.id])])
  const person = await readKnownPeople(db, { users: [...new Set([viewer.userId, ...users])] })
  return rows.map((row) => {
    const facts = {
      ...{ status: row.status, proposedBy: person(row.proposedById) },
      about: row.user === null ? null : person(row.user.id),
    }
    const rule = decideLimitChange(person(viewer.userId), facts, 'confirm')
    return {
      ...PLAIN,
      ...{ kind: 'limit_change' as const, step: 'decide_limit' as const },
      ...{ id: row.id, reference: limitReference(row.number), party: row.proposedBy },
      // Of a currency's position the figure is no counter value.
      value: row.scope === 'CURRENCY_POSITION' ? null : row.amount,
      since: row.proposedAt.toISOString(),
      barred: rule && presentRefusable(gateRefusal(rule)),
    }
  })
}

/** The papers of exchange offices that somebody of the platform recorded; barred for who did, and who has an account at the office. */
export async function readPaperWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('paper.manage')) return []
  const rows = await readPaperRows(db, { officeId: null, most: MOST, waiting: true })
  if (rows.length === 0) return []
  const users = [...new Set([viewer.userId, ...rows.map(({ proposedById }) => proposedById)])]
  const person = await readKnownPeople(db, { users })
  const able = await peopleWith(db, { companyId: viewer.companyId, capability: 'paper.manage', now })
  const offices = [...new Set(rows.map(({ officeId }) => officeId))]
  const own = new Set<string>()
  for (const office of offices) if (await hasAccountAt(db, viewer.userId, office)) own.add(office)
  return rows.map((row) => {
    const facts = {
      ...{ status: row.status, proposedBy: person(row.proposedById) },
      ...{ proposerActs: able.has(row.proposedById), ofOwnOffice: own.has(row.officeId) },
    }
    // Who may not confirm it any more, because nobody stands behind it, refuses it all the same.
    const rule =
      decideOfficePaper(person(viewer.userId), facts, 'confirm') &&
      decideOfficePaper(person(viewer.userId), facts, 'refuse')
    return {
      ...PLAIN,
      ...{ kind: 'office_paper' as const, step: 'decide_paper' as const },
      ...{ id: row.id, reference: paperReference(row.number), party: row.proposedBy, value: row.amount },
      since: row.proposedAt.toISOString(),
      barred: rule && presentRefusable(gateRefusal(rule)),
    }
  })
}

/** The refusals of houses that somebody of the viewer's own proposed to lift; barred for who did. */
export async function readLiftWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('house.refuse')) return []
  const rows = await readOwnRefusals(db, viewer.companyId, MOST, 'LIFTING')
  if (rows.length === 0) return []
  const users = [...new Set([viewer.userId, ...rows.flatMap(({ liftById }) => liftById ?? [])])]
  const person = await readKnownPeople(db, { users })
  return rows.map((row) => {
    const liftBy = row.liftById === null ? null : person(row.liftById)
    const decided = decideLift(person(viewer.userId), { status: row.status, liftBy }, 'confirm')
    return {
      ...PLAIN,
      ...{ kind: 'house_refusal' as const, step: 'decide_lift' as const },
      ...{ id: row.id, reference: houseRefusalReference(row.number), party: row.liftBy },
      since: (row.liftAt ?? row.setAt).toISOString(),
      barred: 'rule' in decided ? presentRefusable(gateRefusal(decided.rule)) : null,
    }
  })
}
