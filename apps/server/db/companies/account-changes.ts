import type { Role } from '@fxmatch/domain/access/roles'
import type { Shared } from '@fxmatch/domain/access/same-person'
import type { AccountChangeKind, AccountChangeStatus } from '@fxmatch/domain/users/account-change'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** A change of somebody's account, with the names of who proposed it and whom it is about. */
export interface AccountChangeRow {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly kind: AccountChangeKind
  readonly email: string | null
  readonly roles: readonly Role[] | null
  readonly wasEmail: string
  readonly wasRoles: readonly Role[]
  readonly status: AccountChangeStatus
  readonly proposedBy: string
  readonly proposer: string
  readonly proposedAt: Date
  readonly expiresAt: Date
  /** Of a parting: the other account, why, and what the two have in common. */
  readonly otherId: string | null
  readonly otherName: string | null
  readonly otherUsername: string | null
  readonly otherCompanyId: string | null
  readonly otherCompanyName: string | null
  readonly reason: string | null
  readonly shared: readonly Shared[] | null
}

function changes(db: Reader) {
  return db
    .selectFrom('account_changes')
    .innerJoin('users as proposer', 'proposer.id', 'account_changes.proposed_by')
    .leftJoin('users as other', 'other.id', 'account_changes.other_id')
    .leftJoin('companies as otherCompany', 'otherCompany.id', 'other.company_id')
    .select([
      'account_changes.id',
      'account_changes.user_id as userId',
      'account_changes.company_id as companyId',
      'account_changes.kind',
      'account_changes.email',
      'account_changes.roles',
      'account_changes.was_email as wasEmail',
      'account_changes.was_roles as wasRoles',
      'account_changes.status',
      'account_changes.proposed_by as proposedBy',
      'proposer.full_name as proposer',
      'account_changes.proposed_at as proposedAt',
      'account_changes.expires_at as expiresAt',
      'account_changes.other_id as otherId',
      'other.full_name as otherName',
      'other.username as otherUsername',
      'other.company_id as otherCompanyId',
      'otherCompany.name as otherCompanyName',
      'account_changes.reason',
      'account_changes.shared',
    ])
}

/** One change; null where there is none. */
export async function findAccountChange(db: Reader, id: string): Promise<AccountChangeRow | null> {
  return (await changes(db).where('account_changes.id', '=', id).executeTakeFirst()) ?? null
}

/** The changes that wait for a second person, of one company or of all, oldest first. */
export function readPendingChanges(
  db: Reader,
  { companyId, now }: { companyId: string | null; now: Date },
): Promise<AccountChangeRow[]> {
  return changes(db)
    .where('account_changes.status', '=', 'PENDING')
    .where('account_changes.expires_at', '>', now)
    .$if(companyId !== null, (query) => query.where('account_changes.company_id', '=', companyId ?? ''))
    .orderBy('account_changes.proposed_at')
    .orderBy('account_changes.id')
    .execute()
}

/** Puts a proposed change on record; those of the same kind that have waited in vain are over. @returns false where one waits */
export async function insertAccountChange(
  tx: Reader,
  change: {
    id: string
    userId: string
    companyId: string
    kind: AccountChangeKind
    email: string | null
    roles: readonly Role[] | null
    wasEmail: string
    wasRoles: readonly Role[]
    proposedBy: string
    proposedAt: Date
    expiresAt: Date
    parting?: { otherId: string; reason: string; shared: readonly Shared[] }
  },
): Promise<boolean> {
  await tx
    .updateTable('account_changes')
    .set({ status: 'EXPIRED', decided_at: change.proposedAt })
    .where('user_id', '=', change.userId)
    .where('kind', '=', change.kind)
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', change.proposedAt)
    .execute()
  const inserted = await tx
    .insertInto('account_changes')
    .values({
      id: change.id,
      user_id: change.userId,
      company_id: change.companyId,
      kind: change.kind,
      email: change.email,
      roles: change.roles === null ? null : [...change.roles],
      was_email: change.wasEmail,
      was_roles: [...change.wasRoles],
      proposed_by: change.proposedBy,
      proposed_at: change.proposedAt,
      expires_at: change.expiresAt,
      other_id: change.parting?.otherId ?? null,
      reason: change.parting?.reason ?? null,
      shared: change.parting === undefined ? null : JSON.stringify(change.parting.shared),
    })
    // Without naming the index: its condition, as a parameter, has no plan that is good for every value.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notes how a change that waited was decided; nobody's decision where `decidedBy` is null. */
export async function settleAccountChange(
  tx: Reader,
  id: string,
  settled: { status: Exclude<AccountChangeStatus, 'PENDING'>; decidedBy: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('account_changes')
    .set({ status: settled.status, decided_by: settled.decidedBy, decided_at: settled.at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Whether a change of a kind waits about somebody. */
export async function hasPendingChange(
  tx: Reader,
  of: { userId: string; kind: AccountChangeKind; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('account_changes')
    .where('user_id', '=', of.userId)
    .where('kind', '=', of.kind)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', of.now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The accounts between which and somebody's a parting waits for a second person, whichever of the two it was begun with. */
export async function readPartingsOf(db: Reader, of: { userId: string; now: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('account_changes')
    .where('kind', '=', 'PARTING')
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', of.now)
    .where((eb) => eb.or([eb('user_id', '=', of.userId), eb('other_id', '=', of.userId)]))
    .select(['user_id', 'other_id'])
    .execute()
  return rows.flatMap(({ user_id, other_id }) => [user_id, other_id ?? '']).filter((id) => id !== of.userId)
}

/**
 * Ends what waits about somebody, of one kind or of all: it stands against an account that is another now. A parting waits on: it changes
 * nothing of the account, and whoever has the other one loses nothing by what is done to this.
 */
export async function dropPending(
  tx: Reader,
  of: { userId: string; kind?: AccountChangeKind; at: Date },
): Promise<void> {
  await tx
    .updateTable('account_changes')
    .set({ status: 'WITHDRAWN', decided_at: of.at })
    .where('user_id', '=', of.userId)
    .$if(of.kind !== undefined, (query) => query.where('kind', '=', of.kind ?? 'ROLES'))
    .where('kind', '<>', 'PARTING')
    .where('status', '=', 'PENDING')
    .execute()
}
