import { MOST_AHEAD_SECONDS } from '@fxmatch/domain/sandbox/test-clock'
import { type Kysely, sql } from 'kysely'
import { createDatabase, createPool } from './connect.ts'
import type { Database } from './schema.ts'

type Reader = Kysely<Database>

/** What a database says of itself where it is a sandbox (decision 0412). */
export interface SandboxMark {
  /** By how many seconds its clock is ahead of the real one. */
  readonly aheadSeconds: number
}

/** The mark of a sandbox; null for a database that is none. */
export async function readSandboxMark(db: Reader): Promise<SandboxMark | null> {
  const row = await db.selectFrom('sandbox').select('ahead_seconds as aheadSeconds').executeTakeFirst()
  return row ?? null
}

/**
 * Makes an empty database a sandbox for good, as its owner, since the application may not.
 * @returns whether it is one now: false for a database that already has a company and was not made for it
 */
export async function makeSandbox(ownerUrl: string): Promise<boolean> {
  const db = createDatabase(createPool({ url: ownerUrl, role: null, maxConnections: 1 }))
  try {
    await sql`insert into sandbox (id) select true where not exists (select from companies)
      on conflict do nothing`.execute(db)
    return (await readSandboxMark(db)) !== null
  } finally {
    await db.destroy()
  }
}

/**
 * Moves the sandbox's clock ahead; two who do it at once both do, one after the other.
 * @returns by how much it is ahead then; null where it would be more than it may, or there is no sandbox
 */
export async function moveSandboxClock(tx: Reader, seconds: number): Promise<number | null> {
  const row = await tx
    .updateTable('sandbox')
    .set((eb) => ({ ahead_seconds: eb('ahead_seconds', '+', seconds) }))
    .where((eb) => eb(eb('ahead_seconds', '+', seconds), '<=', MOST_AHEAD_SECONDS))
    .returning('ahead_seconds as aheadSeconds')
    .executeTakeFirst()
  return row?.aheadSeconds ?? null
}
