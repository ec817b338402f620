import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { HouseRefusals, HouseRefusalView } from '@fxmatch/contract/http/house-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import {
  decideLift,
  houseRefusalReference,
  LIFT_ACTIONS,
  REFUSING_KINDS,
} from '@fxmatch/domain/gate/house-refusals'
import { readKnownPeople, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { type OwnRefusalRow, readNameable, readOwnRefusals } from '../../db/gate/house-refusals.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** Refusals that are shown: those in force are far fewer. */
const REFUSALS_SHOWN = 500

/** The houses with which the viewer's own does not deal, and those that it may name. */
export function listRefusals(db: Db, viewer: Actor, now: Date): Promise<HouseRefusals> {
  return inSnapshot(db, async (snapshot) => {
    const { companyId, userId } = viewer
    const rows = await readOwnRefusals(snapshot, companyId, REFUSALS_SHOWN)
    const users = [...new Set([userId, ...rows.flatMap(({ liftById }) => liftById ?? [])])]
    const person = await readKnownPeople(snapshot, { users })
    const deciders = await peopleWith(snapshot, { companyId, capability: 'house.refuse', now })
    return {
      refusals: rows.map((row) => present(row, userId, person)),
      houses: await readNameable(snapshot, companyId),
      otherDeciders: (await readOthers(snapshot, userId, deciders)).length,
    }
  })
}

function present(row: OwnRefusalRow, userId: string, person: (id: string) => KnownPerson): HouseRefusalView {
  const { id, number, currency, form, note, status, setBy, liftBy, liftNote, liftedBy, liftById } = row
  const facts = { status, liftBy: liftById === null ? null : person(liftById) }
  const kind = REFUSING_KINDS.find((one) => one === row.houseKind) ?? 'CORPORATE'
  return {
    ...{
      id,
      reference: houseRefusalReference(number),
      house: { id: row.houseId, name: row.houseName, kind },
    },
    ...{ currency, form, note, status, setBy, setAt: row.setAt.toISOString() },
    ...{ liftBy, liftAt: row.liftAt?.toISOString() ?? null, liftNote },
    ...{ liftedBy, liftedAt: row.liftedAt?.toISOString() ?? null },
    allowedActions: LIFT_ACTIONS.flatMap((action) => {
      const decided = decideLift(person(userId), facts, action)
      if (!('rule' in decided)) return [{ action, ...presentRefusable(null) }]
      // What is past a step has no button for it; whose second person is the first says so.
      return decided.rule === 'SEGREGATION_LIFT'
        ? [{ action, ...presentRefusable(gateRefusal(decided.rule)) }]
        : []
    }),
  }
}
