import { readSetting } from '../config/read-settings.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { EXIT } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** `fxmatch invariants`: prints one line per rule. */
export async function checkHere({ env, out }: Terminal): Promise<number> {
  // As whoever the address names: in production the owner cannot take the application's role on.
  const db = createDatabase(
    createPool({ url: readSetting(env, 'DATABASE_URL'), maxConnections: 1, role: null }),
  )
  try {
    const results = await checkInvariants(db)
    for (const { name, ok, detail } of results) out(`${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`)
    const broken = results.filter(({ ok }) => !ok).length
    out(`\n${results.length} rules, ${broken === 0 ? 'all hold' : `${broken} broken`}.`)
    return broken === 0 ? EXIT.well : EXIT.notWell
  } finally {
    await db.destroy()
  }
}
