import { readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readBackup } from '../../db/backup/restore-backup.ts'
import { explain } from '../../start/explain.ts'
import { listBackups } from '../backup-folder.ts'
import { broken, type Finding, ok, skipped } from './finding.ts'

const HOUR_MS = 3_600_000
/** One each night, which may begin and end later than the one before; `deploy/alerts.yml` says the same (`BackupOld`). */
export const OLDEST_HOURS = 26
/** Room for so many more of the newest one's size. */
const ROOM_FOR = 3

/** The folder of the backups: age and readability of the newest, room on its disk. */
export async function lookAtBackups(parent: string | undefined, now: Date): Promise<Finding[]> {
  if (parent === undefined) return [skipped('Backups', 'set BACKUP_DIRECTORY to have them looked at')]
  try {
    const last = (await listBackups(parent)).at(-1)
    if (last === undefined) return [broken('Backups', `${parent} holds none: \`fxmatch backup\``)]
    return [await ageOf(last, now), await roomFor(parent, last)]
  } catch (error) {
    return [broken('Backups', explain(error))]
  }
}

async function ageOf(directory: string, now: Date): Promise<Finding> {
  const name = basename(directory)
  try {
    const { createdAt } = await readBackup(directory)
    const hours = Math.round((now.getTime() - Date.parse(createdAt)) / HOUR_MS)
    return hours > OLDEST_HOURS
      ? broken('Backups', `the newest, ${name}, is ${hours} hours old: look at fxmatch-backup.timer`)
      : ok('Backups', `the newest, ${name}, is ${hours} hours old, whole, and can be restored`)
  } catch (error) {
    return broken('Backups', `the newest, ${name}, cannot be restored: ${explain(error)}`)
  }
}

async function roomFor(parent: string, last: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(parent)
  const free = bavail * bsize
  const files = await readdir(last)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(last, file))).size))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  const said = `${megabytes(free)} MB are free, the newest backup takes ${megabytes(size)} MB`
  return free >= ROOM_FOR * size ? ok('Disk', said) : broken('Disk', `${said}: make room, or keep fewer`)
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000)
}
