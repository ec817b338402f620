import { addressKey } from '@fxmatch/domain/access/address-key'
import { heldBackSeconds } from '@fxmatch/domain/access/sign-in-limits'
import type { Db } from '../../db/connect.ts'
import type { StoredAttempt, StoredLimiter } from '../../db/limits/rate-limits.ts'
import { isDeviceOf } from '../../db/sessions/known-devices.ts'
import { hashToken } from '../../security/tokens.ts'
import type { Clock } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { realTime } from '../kernel/system-services.ts'

/**
 * What bounds the guessing of passwords and codes. Nobody is shut out by what others do: a browser that is known for an
 * account counts on its own, and whatever else is tried is refused at its own address and slowed down everywhere.
 */
export interface SignInLimits {
  /** Failures of a browser that is known for the account. */
  readonly byDevice: StoredLimiter
  /** Failures of an address, whatever the names. */
  readonly byAddress: StoredLimiter
  /** Failures of an address with one name. */
  readonly byNameAtAddress: StoredLimiter
  /** Failures with one name from browsers that are not known, wherever: counted, never refused. */
  readonly byName: StoredLimiter
  /** Wrong codes of a person whose password was right. */
  readonly byCode: StoredLimiter
  /** Failures with a name that slow nobody down. */
  readonly free: number
  /** Lets a request wait without keeping others from working. */
  readonly holdBack: (seconds: number) => Promise<void>
}

interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly limits: SignInLimits
}

/** An attempt that may go on; `forgive` says that it was no failure. */
export interface AdmittedAttempt {
  readonly forgive: () => Promise<unknown>
}

/** Lets an attempt go on with each count that let it through; refuses with RATE_LIMITED where one did not. */
function admitted(...attempts: readonly StoredAttempt[]): Result<AdmittedAttempt> {
  const refused = attempts.find((attempt) => !attempt.allowed)
  if (refused && !refused.allowed)
    return refuse('RATE_LIMITED', { details: { retryAfterSeconds: refused.retryAfterSeconds } })
  return done({
    forgive: () => Promise.all(attempts.map((attempt) => (attempt.allowed ? attempt.forgive() : undefined))),
  })
}

/**
 * Counts an attempt with a password before it is looked at, and holds it back where many have failed. Refuses with
 * RATE_LIMITED: from a browser that is known for the account after too many failures of that browser; else after too many
 * of the address, or of the address with the name.
 *
 * @param typed `key` is that of the user name (`userNameKey`)
 */
export async function admitAttempt(
  { db, clock, limits }: Services,
  typed: { readonly key: string | null; readonly device: string | null; readonly address: string },
): Promise<Result<AdmittedAttempt>> {
  const { key, device } = typed
  const address = addressKey(typed.address)
  const now = realTime(clock)
  if (key !== null && device !== null && (await isDeviceOf(db, hashToken(device), { key })))
    return admitted(await limits.byDevice.take(`${key} ${device}`, now))
  const byAddress = await limits.byAddress.take(address, now)
  if (key === null || !byAddress.allowed) return admitted(byAddress)
  const both = admitted(byAddress, await limits.byNameAtAddress.take(`${key} ${address}`, now))
  if (!both.ok) {
    // It was not tried: the address's other people do not pay for it.
    await byAddress.forgive()
    return both
  }
  const anywhere = await limits.byName.count(key, now)
  await limits.holdBack(heldBackSeconds(anywhere.count, limits.free))
  return done({ forgive: () => Promise.all([both.value.forgive(), anywhere.forgive()]) })
}

/**
 * The same for a code, whose password was right: six digits can be guessed, so that browsers which are not known for the
 * person share one count. Where `owner` is null the challenge is nobody's, which counts as a failure of the address.
 */
export async function admitCode(
  { db, clock, limits }: Services,
  given: { readonly owner: string | null; readonly device: string | null; readonly address: string },
): Promise<Result<AdmittedAttempt>> {
  const { owner, device } = given
  const address = addressKey(given.address)
  const now = realTime(clock)
  if (owner === null) return admitted(await limits.byAddress.take(address, now))
  if (device !== null && (await isDeviceOf(db, hashToken(device), { userId: owner })))
    return admitted(await limits.byCode.take(`${owner} ${device}`, now))
  const byAddress = await limits.byAddress.take(address, now)
  if (!byAddress.allowed) return admitted(byAddress)
  return admitted(byAddress, await limits.byCode.take(owner, now))
}
