import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import { userRefusal } from '@fxmatch/contract/errors/user-refusals'
import type { ManagedCompany, PendingChange, UserHistory, UserView } from '@fxmatch/contract/http/users'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isBankSide } from '@fxmatch/domain/access/roles'
import { isSamePerson, type KnownPerson } from '@fxmatch/domain/access/same-person'
import {
  ACCOUNT_CHANGE_ACTIONS,
  type AccountChangeAction,
  companyDecides,
  decideAccountChangeAs,
  othersOf,
} from '@fxmatch/domain/users/account-change'
import {
  administers,
  decideUser,
  roleChoices,
  USER_ACTIONS,
  userFacts,
  userStatus,
} from '@fxmatch/domain/users/decide-user'
import { decideParting, PARTING_STEPS } from '@fxmatch/domain/users/parting'
import type { Kysely } from 'kysely'
import { type AccountChangeRow, readPendingChanges } from '../../db/companies/account-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import {
  companyOfUser,
  type ManagedUserRow,
  readManagedCompanies,
  readManagedUsers,
  readUserHistory,
} from '../../db/companies/managed-users.ts'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

/** One company's people, and what waits about them. */
interface Company {
  readonly people: readonly ManagedUserRow[]
  readonly changes: readonly AccountChangeRow[]
  /** Who somebody is of them, of who proposed, and the viewer. */
  readonly person: (userId: string) => KnownPerson
}

/** The viewer, those of some companies, and who proposed what waits about them: which of their accounts are one person's. */
function readPersons(
  db: Db,
  viewer: Actor,
  changes: readonly AccountChangeRow[],
  people: readonly ManagedUserRow[],
): Promise<Company['person']> {
  const proposers = changes.flatMap(({ proposedBy, otherId }) => [
    proposedBy,
    ...(otherId === null ? [] : [otherId]),
  ])
  return readKnownPeople(db, {
    users: [...new Set([viewer.userId, ...proposers, ...people.map(({ id }) => id)])],
  })
}

function present(viewer: Actor, row: ManagedUserRow, company: Company, now: Date): UserView {
  const { people, changes, person } = company
  const ofActor = isSamePerson(person(viewer.userId), person(row.id))
  const facts = { ...userFacts(row, people), ofActor }
  return {
    id: row.id,
    number: row.number,
    reference: `U-${String(row.number).padStart(6, '0')}`,
    username: row.username,
    fullName: row.fullName,
    cin: row.cin,
    email: row.email,
    roles: [...row.roles],
    company: row.companyId,
    companyName: row.companyName,
    companyBCT: row.bctCode,
    companyKind: row.companyKind,
    isBank: isBankSide(row.companyKind),
    status: userStatus(row),
    secondFactor: row.secondFactor,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
    allowedActions: USER_ACTIONS.map((action) => {
      const rule = decideUser(viewer, facts, action)
      return { action, ...presentRefusable(rule && userRefusal(rule)) }
    }),
    pending: changes
      .filter(({ userId, kind }) => userId === row.id && readsKind(viewer, kind))
      .map((change) => presentChange(viewer, change, row, company, now)),
  }
}

/** That two accounts are to be parted is the platform's to read. */
const readsKind = (viewer: Actor, kind: AccountChangeRow['kind']) =>
  kind !== 'PARTING' || viewer.capabilities.has('user.manage_any')

function presentChange(
  viewer: Actor,
  change: AccountChangeRow,
  about: ManagedUserRow,
  { people, person }: Company,
  now: Date,
): PendingChange {
  const { id, kind, email, roles, proposer, proposedAt, expiresAt } = change
  const rules = rulesOf(viewer, change, about, { people, person })
  return {
    id,
    kind,
    email,
    roles: roles === null ? null : [...roles],
    proposedBy: proposer,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    parting: partingOf(change),
    decidedBy: rules.decidedBy,
    allowedActions: ACCOUNT_CHANGE_ACTIONS.map((action) => {
      const rule = rules.decide(action, now)
      return { action, ...presentRefusable(rule && accountChangeRefusal(rule)) }
    }),
  }
}

function partingOf(change: AccountChangeRow): PendingChange['parting'] {
  const { otherName: fullName, otherUsername: username, otherCompanyName: companyName, reason } = change
  if (fullName === null || username === null || companyName === null || reason === null) return null
  return { fullName, username, companyName, reason }
}

/** Who decides on a change, and what keeps the viewer from it. */
function rulesOf(
  viewer: Actor,
  change: AccountChangeRow,
  about: ManagedUserRow,
  { people, person }: Pick<Company, 'people' | 'person'>,
) {
  const { otherId, proposedBy } = change
  if (otherId !== null) {
    const facts = {
      ...change,
      proposedBy: person(proposedBy),
      of: [person(about.id), person(otherId)] as const,
    }
    return {
      decidedBy: 'PLATFORM' as const,
      decide: (action: AccountChangeAction, now: Date) =>
        decideParting(person(viewer.userId), facts, { action, now }),
    }
  }
  const facts = { ...change, person: about, people }
  const byCompany = companyDecides(change, about, othersOf(facts, person))
  return {
    decidedBy: byCompany ? ('COMPANY' as const) : ('PLATFORM' as const),
    decide: (action: AccountChangeAction, now: Date) =>
      decideAccountChangeAs(viewer, facts, person, { action, now }),
  }
}

/**
 * The users of a company, by name; without one, of the viewer's own, or of every company for who manages any.
 * Null where the viewer does not manage the company's users.
 */
export async function listUsers(
  db: Reader,
  viewer: Actor,
  filter: { company?: string | undefined },
  now: Date,
): Promise<UserView[] | null> {
  const all = filter.company === undefined && viewer.capabilities.has('user.manage_any')
  const companyId = all ? null : (filter.company ?? viewer.companyId)
  if (companyId !== null && !administers(viewer, companyId)) return null
  const people = await readManagedUsers(db, { companyId, now })
  const changes = await readPendingChanges(db, { companyId, now })
  const person = await readPersons(db, viewer, changes, people)
  const byCompany = Map.groupBy(people, (one) => one.companyId)
  return people.map((row) =>
    present(viewer, row, { people: byCompany.get(row.companyId) ?? [], changes, person }, now),
  )
}

/** One user of those whom the viewer manages; null for any other. */
export async function getUser(db: Reader, viewer: Actor, id: string, now: Date): Promise<UserView | null> {
  const companyId = await companyOfUser(db, id)
  if (companyId === null || !administers(viewer, companyId)) return null
  const people = await readManagedUsers(db, { companyId, now })
  const row = people.find((one) => one.id === id)
  if (!row) return null
  const changes = await readPendingChanges(db, { companyId, now })
  const person = await readPersons(db, viewer, changes, people)
  return present(viewer, row, { people, changes, person }, now)
}

/** The companies whose users the viewer manages, each with the roles of its kind. */
export async function listManagedCompanies(db: Reader, viewer: Actor): Promise<ManagedCompany[]> {
  const companies = await readManagedCompanies(
    db,
    viewer.capabilities.has('user.manage_any') ? null : viewer.companyId,
  )
  return companies.map((company) => ({ ...company, roles: [...roleChoices(viewer, company.kind)] }))
}

const HISTORY_LENGTH = 100

interface AuditedChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What was changed about a user, newest first, with the steps of a parting for the platform alone; null where the viewer does not manage them. */
export async function getUserHistory(db: Reader, viewer: Actor, id: string): Promise<UserHistory | null> {
  const companyId = await companyOfUser(db, id)
  if (companyId === null || !administers(viewer, companyId)) return null
  const entries = await readUserHistory(db, id, {
    limit: HISTORY_LENGTH,
    without: readsKind(viewer, 'PARTING') ? [] : PARTING_STEPS.map((step) => `user.${step}`),
  })
  return entries.map(({ at, action, by, data }) => {
    const { changes = [] } = data as { changes?: AuditedChange[] }
    return { at: at.toISOString(), action, by, changes }
  })
}
