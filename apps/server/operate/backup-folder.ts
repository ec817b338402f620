import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What `fxmatch backup` names a folder by itself: `fxmatch-2026-11-23T02-00-00Z`. Names sort by their time. */
const NAME = /^fxmatch-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const PARTIAL = /^fxmatch-.*Z\.partial$/

/** No backup takes so long: what is older and has no end will get none. */
const DEAD_AFTER_MS = 24 * 3_600_000

/** The name of a backup made at this moment. */
export function nameByTime(now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d{1,9}Z$/, 'Z')
    .replaceAll(':', '-')
  return `fxmatch-${stamp}`
}

/** The whole backups in a folder that are named by their time, oldest first, as paths. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent)
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(parent, name))
}

/**
 * Deletes all but the newest backups of a folder, and what was left by a backup that died. What has another name, put there
 * by hand, stays.
 * @param keep how many stay; 1 or more
 * @returns the backups that were deleted
 */
export async function keepNewest(parent: string, keep: number, now: Date): Promise<string[]> {
  const gone = (await listBackups(parent)).slice(0, -keep)
  for (const path of gone) await rm(path, { recursive: true })
  for (const name of await readdir(parent)) {
    if (!PARTIAL.test(name)) continue
    const path = join(parent, name)
    if (now.getTime() - (await stat(path)).mtimeMs > DEAD_AFTER_MS) await rm(path, { recursive: true })
  }
  return gone
}
