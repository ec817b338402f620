import type { Role } from '@fxmatch/domain/access/roles'
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
}

function changes(db: Reader) {
  return db
    .selectFrom('account_changes')
    .innerJoin('users as proposer', 'proposer.id', 'account_changes.proposed_by')
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

/** Ends what waits about somebody, of one kind or of all: it stands against an account that is another now. */
export async function dropPending(
  tx: Reader,
  of: { userId: string; kind?: AccountChangeKind; at: Date },
): Promise<void> {
  await tx
    .updateTable('account_changes')
    .set({ status: 'WITHDRAWN', decided_at: of.at })
    .where('user_id', '=', of.userId)
    .$if(of.kind !== undefined, (query) => query.where('kind', '=', of.kind ?? 'ROLES'))
    .where('status', '=', 'PENDING')
    .execute()
}
