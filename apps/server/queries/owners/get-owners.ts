import { ownersRefusal } from '@fxmatch/contract/errors/owners-refusals'
import type { CompanyOwners, OwnersDeclarationView, OwnersStandings } from '@fxmatch/contract/http/owners'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import {
  decideOwners,
  managesOwners,
  type OwnersRule,
  readsOwners,
} from '@fxmatch/domain/owners/decide-owners'
import { declareBy, type OwnersState, ownersReference } from '@fxmatch/domain/owners/declaration'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import {
  type DeclarationRow,
  readDeclarations,
  readOwners,
  readStandings,
} from '../../db/owners/declarations.ts'
import { isPartial, ownersPeople } from '../../db/owners/who-declares.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** How many declarations of a company are shown. */
const SHOWN = 50

const stateOf = (none: boolean | null): OwnersState =>
  none === null ? 'UNDECLARED' : none ? 'NONE' : 'DECLARED'

/** Which companies have declared their owners, of those whose owners the viewer reads. */
export async function listStandings(db: Db, viewer: Actor, now: Date): Promise<OwnersStandings> {
  const all = viewer.companyKind === 'PLATFORM'
  const rows = await readStandings(db, all ? null : viewer.companyId)
  return {
    data: rows.map(({ id, name, kind, none, since, waiting, createdAt }) => {
      const due = none === null ? declareBy(createdAt) : null
      return {
        ...{ company: { id, name, kind }, state: stateOf(none) },
        ...{ since: since?.toISOString() ?? null, waiting },
        ...{ due: due?.toISOString() ?? null, late: due !== null && due < now },
      }
    }),
  }
}

/** Which rule keeps the viewer from deciding on a declaration that waits. */
export async function whyNotDecide(
  db: Db,
  viewer: Actor,
  row: DeclarationRow,
  owners: readonly Owner[],
  now: Date,
): Promise<(action: ChangeAction) => OwnersRule | null> {
  const person = await readKnownPeople(db, { users: [...new Set([viewer.userId, row.proposedById])] })
  const people = await ownersPeople(db, row.companyId, now)
  const byPlatform = row.proposerKind === 'PLATFORM'
  const ofPlatform = viewer.companyKind === 'PLATFORM'
  const facts = {
    ...{ status: row.status, proposedBy: person(row.proposedById), byPlatform },
    proposerActs: (byPlatform ? people.platform : people.own).has(row.proposedById),
  }
  const partial = ofPlatform && (await isPartial(db, viewer.userId, row.companyId, owners))
  return (action) => decideOwners({ person: person(viewer.userId), ofPlatform, partial }, facts, action)
}

async function present(
  db: Db,
  viewer: Actor,
  row: DeclarationRow,
  owners: readonly Owner[],
  now: Date,
): Promise<OwnersDeclarationView> {
  const mayDecide = row.status === 'PENDING' && managesOwners(viewer, row.companyId)
  const why = mayDecide ? await whyNotDecide(db, viewer, row, owners, now) : null
  return {
    ...{ id: row.id, reference: ownersReference(row.number), company: row.companyId, none: row.none },
    owners: owners.map((owner) => ({ ...owner, through: owner.through && { ...owner.through } })),
    ...{ status: row.status, inForce: row.inForce, proposedBy: row.proposedBy },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    allowedActions:
      why === null
        ? []
        : CHANGE_ACTIONS.map((action) => {
            const rule = why(action)
            return { action, ...presentRefusable(rule === null ? null : ownersRefusal(rule)) }
          }),
  }
}

/** Who owns a company, and what was declared of it, for whoever may read that; null for anybody else, and of the platform itself. */
export function getOwners(
  db: Db,
  viewer: Actor,
  companyId: string,
  now: Date,
): Promise<CompanyOwners | null> {
  if (!readsOwners(viewer, companyId)) return Promise.resolve(null)
  return inSnapshot(db, async (snapshot) => {
    const [standing] = await readStandings(snapshot, companyId)
    if (standing === undefined) return null
    const rows = await readDeclarations(snapshot, { companyId, limit: SHOWN })
    const owners = await readOwners(
      snapshot,
      rows.map(({ id }) => id),
    )
    const views: OwnersDeclarationView[] = []
    for (const row of rows) views.push(await present(snapshot, viewer, row, owners(row.id), now))
    const pending = views.find(({ status }) => status === 'PENDING') ?? null
    const { id, name, kind, none } = standing
    return {
      ...{ company: { id, name, kind }, state: stateOf(none), pending },
      inForce: views.find(({ inForce }) => inForce) ?? null,
      history: views.filter(({ status }) => status !== 'PENDING'),
      declare: managesOwners(viewer, companyId)
        ? presentRefusable(pending && ownersRefusal('OWNERS_PENDING'))
        : null,
    }
  })
}

/** One declaration of a company whose owners the viewer reads, whatever became of it; null for any other. */
export async function getDeclaration(
  db: Db,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<OwnersDeclarationView | null> {
  const [row] = await readDeclarations(db, { id })
  if (row === undefined || !readsOwners(viewer, row.companyId)) return null
  return present(db, viewer, row, (await readOwners(db, [id]))(id), now)
}
