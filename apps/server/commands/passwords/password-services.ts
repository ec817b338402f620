import type { Db } from '../../db/connect.ts'
import { PasswordQueueFull, type PasswordVerifier } from '../../security/passwords.ts'
import type { Clock, Ids } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * What the commands about passwords get. They open their transaction themselves, once the slow hashing is over: it must
 * not hold the connections that trading needs. They take no idempotency key: its record would keep a fast hash of the
 * password.
 */
export interface PasswordServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  readonly passwords: PasswordVerifier
}

/** Hashes or verifies a password. Refused: UNAVAILABLE where too many wait for it. */
export async function hashing<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (error instanceof PasswordQueueFull) return refuse('UNAVAILABLE')
    throw error
  }
}
