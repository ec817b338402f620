import { resealSecrets } from '../commands/second-factor/reseal-secrets.ts'
import { ConfigError, readSettings } from '../config/read-settings.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import { keepSealingKey } from '../db/sealing-keys.ts'
import { createSecretBox, keyFingerprint } from '../security/secret-box.ts'
import { EXIT } from './exit.ts'
import type { Terminal } from './terminal.ts'

/**
 * `fxmatch reseal`: rotation of `SECRETS_KEY`, after the servers run with the new key first and the old one behind it:
 * seals all second factors with the new one. Afterwards the old one can be taken away, and servers start without it.
 * `lost`: servers need not have the keys that sealed what these keys do not open.
 */
export async function resealHere(
  options: { readonly lost: boolean },
  { env, out, err }: Terminal,
): Promise<number> {
  const { settings, problems } = readSettings(env, ['DATABASE_URL', 'SECRETS_KEY'])
  const { DATABASE_URL: url, SECRETS_KEY: keys } = settings
  if (problems.length > 0) throw new ConfigError(problems)
  if (url === undefined || keys === undefined) throw new ConfigError(['SECRETS_KEY is missing'])
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  try {
    const { resealed, current, unreadable, unreadableEndpoints } = await resealSecrets(
      db,
      createSecretBox(...keys),
    )
    out(
      `${resealed} second factors and keys of endpoints were sealed anew, ${current} had the new key already.`,
    )
    const [first] = keys
    const isWhole = unreadable.length + unreadableEndpoints.length === 0
    if (first !== undefined && (isWhole || options.lost)) await keepSealingKey(db, keyFingerprint(first))
    if (isWhole) return EXIT.well
    if (unreadable.length > 0)
      err(`None of the keys opens the second factors of ${unreadable.length} users; reset them:`)
    for (const userId of unreadable) err(`  ${userId}`)
    if (unreadableEndpoints.length > 0)
      err(`None of the keys opens the signing keys of ${unreadableEndpoints.length} endpoints; rotate them:`)
    for (const id of unreadableEndpoints) err(`  ${id}`)
    err(
      options.lost
        ? 'Servers start with this key from now on.'
        : 'Servers go on asking for the missing key; where it is lost, type fxmatch reseal --lost.',
    )
    return EXIT.notWell
  } finally {
    await db.destroy()
  }
}
