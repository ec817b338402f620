import { isUnusedStep, rememberedSteps, stepAt } from '@fxmatch/domain/access/second-factor'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Connection = Kysely<Database>

/** A user's second factor: the sealed secret of their codes; not in force until it is confirmed. */
export interface StoredFactor {
  readonly secret: Buffer
  readonly confirmedAt: Date | null
  /** The time steps whose codes were used, as far as they are remembered, in the order of their use. */
  readonly usedSteps: readonly number[]
}

/** The second factor of a user, in force or being set up. With `lock`, it cannot change until the transaction ends. */
export async function findFactor(db: Connection, userId: string, lock = false): Promise<StoredFactor | null> {
  const query = db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select([
      'secret',
      'confirmed_at as confirmedAt',
      'last_step as lastStep',
      'earlier_steps as earlierSteps',
    ])
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) return null
  const { secret, confirmedAt, lastStep, earlierSteps } = row
  return { secret, confirmedAt, usedSteps: lastStep === null ? [] : [...earlierSteps, lastStep] }
}

/** Whether a second factor is asked of a user at sign-in. */
export async function hasFactor(db: Connection, userId: string): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return factor !== null && factor.confirmedAt !== null
}

/** Keeps a new secret until it is confirmed, in place of one that was not. @returns false where one is in force */
export async function beginFactor(
  db: Connection,
  factor: { userId: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('second_factors')
    .values({
      user_id: factor.userId,
      secret: factor.secret,
      begun_at: factor.now,
      confirmed_at: null,
      last_step: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: factor.secret, begun_at: factor.now, last_step: null, earlier_steps: [] })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Puts a user's second factor in force. The row is the transaction's own. */
export async function confirmFactor(db: Connection, userId: string, now: Date): Promise<void> {
  await db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

/** Takes a user's second factor away, with its recovery codes. */
export async function removeFactor(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

/** Whose secrets are sealed, and the sealed secrets. */
export function factorOwners(db: Connection): Promise<{ userId: string; secret: Buffer }[]> {
  return db.selectFrom('second_factors').select(['user_id as userId', 'secret']).orderBy('user_id').execute()
}

/** Puts the same secret, sealed anew, in place of the one that was read; false where it has changed since. */
export async function replaceSecret(
  db: Connection,
  userId: string,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ secret: after })
    .where('user_id', '=', userId)
    .where('secret', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Uses the code of a time step up; false where it, or a later one that may be used now, was used before (`isUnusedStep`).
 * @param factor as `findFactor` read it, locked
 */
export async function useStep(
  db: Connection,
  userId: string,
  factor: StoredFactor,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const present = stepAt(now)
  if (!isUnusedStep(factor.usedSteps, step, present)) return false
  await db
    .updateTable('second_factors')
    .set({ last_step: step, earlier_steps: rememberedSteps(factor.usedSteps, present) })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Gives a user these recovery codes and no others. */
export async function replaceRecoveryCodes(
  db: Connection,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Uses a recovery code up; false where it is not the user's, or was used before. */
export async function useRecoveryCode(
  db: Connection,
  code: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: code.now })
    .where('user_id', '=', code.userId)
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** How many recovery codes a user has left. */
export async function recoveryCodesLeft(db: Connection, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow()
  return left
}
