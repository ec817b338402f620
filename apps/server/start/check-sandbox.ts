import type { Db } from '../db/connect.ts'
import { readSandboxMark } from '../db/sandbox.ts'
import { StartRefusal } from './explain.ts'

/**
 * Keeps a sandbox and a market apart (decision 0412): what a database is stands in it since it was made.
 * @param sandbox whether this server is a sandbox (`SANDBOX`)
 * @throws StartRefusal where the database is not what the server is
 */
export async function checkSandbox(db: Db, sandbox: boolean): Promise<void> {
  const isSandbox = (await readSandboxMark(db)) !== null
  if (sandbox && !isSandbox)
    throw new StartRefusal(
      'SANDBOX=true, and this database was not made for a sandbox: nothing of a market may be tried on. npm run sandbox makes one of its own.',
    )
  if (!sandbox && isSandbox)
    throw new StartRefusal(
      'This database is a sandbox, and the server is not: no deal in it is one. Set SANDBOX=true, or give the database of the market.',
    )
}
