import type { Db } from '../../db/connect.ts'
import { factorOwners, replaceSecret } from '../../db/sessions/second-factors.ts'
import { replaceWebhookKey, sealedWebhookKeys } from '../../db/webhooks/endpoint-rows.ts'
import type { SecretBox } from '../../security/secret-box.ts'

/** What `resealSecrets` has found. */
export interface Resealed {
  /** Sealed anew with the first key. */
  readonly resealed: number
  /** Sealed with the first key already. */
  readonly current: number
  /** People whose second factor none of the keys opens: it must be reset for them. */
  readonly unreadable: readonly string[]
  /** Endpoints of which none of the keys opens the signing key: it must be rotated. */
  readonly unreadableEndpoints: readonly string[]
}

/**
 * Seals every second factor and every signing key of an endpoint with the first of the keys, so that the others can be taken out of `SECRETS_KEY`. Servers may
 * run meanwhile: they open what any of the keys sealed, and a factor that is set up anew at the same moment stays.
 */
export async function resealSecrets(db: Db, box: SecretBox): Promise<Resealed> {
  let resealed = 0
  let current = 0
  const unreadable: string[] = []
  for (const { userId, secret } of await factorOwners(db)) {
    const state = box.stateOf(secret, userId)
    if (state === 'current') current += 1
    else if (state === 'unreadable') unreadable.push(userId)
    else if (await replaceSecret(db, userId, secret, box.seal(box.open(secret, userId), userId)))
      resealed += 1
  }
  const endpoints = new Set<string>()
  for (const key of await sealedWebhookKeys(db)) {
    const { id, secret } = key
    const state = box.stateOf(secret, id)
    if (state === 'current') current += 1
    else if (state === 'unreadable') endpoints.add(id)
    else if (await replaceWebhookKey(db, key, box.seal(box.open(secret, id), id))) resealed += 1
  }
  return { resealed, current, unreadable, unreadableEndpoints: [...endpoints] }
}
