import type { Db } from '../db/connect.ts'
import { noteSealingKey } from '../db/sealing-keys.ts'
import { factorOwners } from '../db/sessions/second-factors.ts'
import { sealedWebhookKeys } from '../db/webhooks/endpoint-rows.ts'
import { createSecretBox, keyFingerprint } from '../security/secret-box.ts'
import { StartRefusal } from './explain.ts'

const WHAT_TO_DO =
  'Give back the key of before, also behind the new one (SECRETS_KEY=<new>,<old>) until fxmatch reseal has run; ' +
  'where it is lost, fxmatch reseal --lost gives up what it sealed.'

/**
 * Notices at the start, and not at somebody's sign-in, that `SECRETS_KEY` is another one than that of the second factors in
 * this database (decision 0198). The first server of a database notes its key; where people have second factors already, it
 * must open one of them.
 * @param keys of the configuration; the first seals
 * @throws StartRefusal where a key in use is missing
 */
export async function checkKeys(db: Db, keys: readonly Buffer[]): Promise<void> {
  const box = createSecretBox(...keys)
  const opensAny = async () => {
    const factors = (await factorOwners(db)).map(({ userId: owner, secret }) => ({ owner, secret }))
    const keys = (await sealedWebhookKeys(db)).map(({ id: owner, secret }) => ({ owner, secret }))
    const sealed = [...factors, ...keys]
    return (
      sealed.length === 0 || sealed.some(({ owner, secret }) => box.stateOf(secret, owner) !== 'unreadable')
    )
  }
  const { missing, opens } = await noteSealingKey(db, keys.map(keyFingerprint), opensAny)
  if (missing.length > 0)
    throw new StartRefusal(
      `SECRETS_KEY is not the one that second factors in this database are sealed with (fingerprint ${missing.join(', ')} is missing). ${WHAT_TO_DO}`,
    )
  if (!opens)
    throw new StartRefusal(
      `SECRETS_KEY opens none of the second factors in this database: it is another one. ${WHAT_TO_DO}`,
    )
}
