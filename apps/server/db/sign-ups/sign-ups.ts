import { nthUserName, userNameKey } from '@fxmatch/domain/identifiers/user-name'
import type { SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import type { SignUps } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>
export type SignUpRow = Selectable<SignUps>

/** A sign-up, locked until the transaction ends; null where there is none. */
export async function lockSignUp(tx: Transaction<Database>, id: string): Promise<SignUpRow | null> {
  const row = await tx.selectFrom('sign_ups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** The sign-up whose documents are sent under a uuid, by its hash; locked. Null where there is none (any more). */
export async function lockSignUpOfUpload(
  tx: Transaction<Database>,
  uploadHash: Buffer,
): Promise<SignUpRow | null> {
  const row = await tx
    .selectFrom('sign_ups')
    .selectAll()
    .where('upload_hash', '=', uploadHash)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether documents can still be sent under a uuid, by its hash: asked before they are read. */
export async function awaitsDocuments(db: Db, uploadHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('upload_hash', '=', uploadHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a sign-up on from the version that was read. @throws Error where it has another: it was locked */
export async function updateSignUp(
  tx: Transaction<Database>,
  signUp: Pick<SignUpRow, 'id' | 'version'>,
  change: { status: SignUpStatus } & Partial<
    Pick<
      SignUpRow,
      | 'status_since'
      | 'upload_hash'
      | 'decided_by'
      | 'decided_at'
      | 'refusal_reason'
      | 'company_id'
      | 'user_id'
      | 'documents_removed_at'
      | 'username'
    >
  >,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_ups')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', signUp.id)
    .where('version', '=', signUp.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`sign-up ${signUp.id} has moved on under its lock`)
}

/**
 * Makes everybody who wants a username wait for each other until the transaction ends, so that looking whether it is free
 * and taking it are one act.
 */
export async function lockUsername(tx: Transaction<Database>, username: string): Promise<void> {
  await lockName(tx, `username ${userNameKey(username)}`)
}

/** Whether a user name belongs to somebody. */
export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const key = userNameKey(username)
  if (key === null) return false
  const user = await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
  return user !== undefined
}

/** The name that somebody gets who wished for one: that, or one like it that is free; nobody else gets it meanwhile. */
export async function freeUserName(tx: Transaction<Database>, wished: string): Promise<string> {
  for (let n = 1; ; n++) {
    const name = nthUserName(wished, n)
    await lockUsername(tx, name)
    if (!(await isUsernameTaken(tx, name))) return name
  }
}

/** The banks that a company can sign up with, by name: those where somebody validates sign-ups. */
export function banksTakingSignUps(db: Reader): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('companies.kind', '=', 'BANK')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
          .select('users.id')
          .whereRef('users.company_id', '=', 'companies.id')
          .where('users.disabled_at', 'is', null)
          .where('user_roles.role', '=', 'ROLE_ORGANIZATION_VALIDATOR'),
      ),
    )
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
}
