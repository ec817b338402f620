import { join } from 'node:path'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Clock } from '../../commands/kernel/context.ts'
import { headMismatches, readAuditHead } from '../../db/audit/audit-heads.ts'
import type { Db } from '../../db/connect.ts'
import { appendHead, HEAD_FILE, type HeadLine, readHeadFile } from './head-file.ts'

/** The chain was shortened or rewritten since a head was written. */
export class HeadNotBorneOut extends Error {
  override name = 'HeadNotBorneOut'
}

/**
 * Writes today's head of the audit chain into the folder's file, once a day, after comparing the newest head already
 * there: a chain that no longer bears it out has been shortened or rewritten.
 * @returns the line that was written; null when today's is there, or the chain is empty
 * @throws HeadNotBorneOut when the chain does not bear out what was written before; HeadFileError for a file that is none
 */
export async function writeAuditHead(services: {
  readonly db: Db
  readonly clock: Clock
  readonly directory: string
}): Promise<HeadLine | null> {
  const { db, clock, directory } = services
  const last = (await readHeadFile(join(directory, HEAD_FILE))).at(-1)
  if (last !== undefined) {
    const [mismatch] = await headMismatches(db, [last])
    if (mismatch) {
      throw new HeadNotBorneOut(
        `the audit chain does not bear out the head of ${last.date}: link ${mismatch.number} ${mismatch.problem}`,
      )
    }
  }
  const now = clock.now()
  const date = marketDate(now)
  if (last !== undefined && last.date >= date) return null
  const head = await readAuditHead(db)
  if (head === null) return null
  const line = { date, at: now.toISOString(), ...head }
  await appendHead(directory, line)
  return line
}
