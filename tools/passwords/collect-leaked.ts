import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFor } from '../../apps/server/security/leaked-passwords/leaked-passwords.ts'
import { packPasswords } from '../../apps/server/security/leaked-passwords/password-set.ts'
import { ROOT } from '../root.ts'

/** Of the shorter ones, the most used: behind them come names and numbers that anybody may think of. */
const MOST = { long: Number.POSITIVE_INFINITY, short: 20_000 } as const

/**
 * Packs the most used passwords of a list (one a line, the most used first) for the server, in lower case:
 * `node tools/passwords/collect-leaked.ts <list>`. The sets in the repository come from `10-million-password-list-top-1000000`
 * of OWASP SecLists (CC BY-SA 3.0), which Mark Burnett collected from published leaks.
 */
const [, , list] = process.argv
if (list === undefined) throw new Error('which list? node tools/passwords/collect-leaked.ts <list>')
const found = { long: new Set<string>(), short: new Set<string>() }
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const password = line.replace(/\r$/, '').normalize('NFC').toLowerCase()
  const set = setFor([...password].length)
  if (set !== null && found[set].size < MOST[set]) found[set].add(password)
}
for (const set of ['long', 'short'] as const) {
  writeFileSync(join(ROOT, 'apps/server/security/leaked-passwords', `${set}.bin`), packPasswords(found[set]))
  process.stdout.write(`${set}: ${found[set].size}\n`)
}
