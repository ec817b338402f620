import { chmodSync, mkdtempSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseInUse } from '../embedded/installation.ts'
import { exists } from '../embedded/ownership.ts'
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'

const PREFIX = 'fxmatch-test-'

/** Where Linux keeps files in memory only. */
const IN_MEMORY = '/dev/shm'
/** What a run's databases and their log may grow to, several times over. */
const ROOM_BYTES = 3 * 1_024 ** 3

/**
 * Starts a PostgreSQL that is fast because it may forget everything, in a folder of its own (`temporaryDataDir`).
 * `stop` also deletes the folder. Servers and folders that killed runs left are removed first.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  const dataDir = temporaryDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await removeEmbeddedPostgres({ dataDir, log: () => {} })
    },
  }
}

/**
 * Makes a folder for clusters that a test makes and removes itself, with a space in its path: in memory where there is
 * room. Whoever the servers run as gets through.
 */
export function folderForClusters(): string {
  const parent = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
  const folder = mkdtempSync(join(parent, 'fxmatch clusters '))
  // As root, a server runs under another account.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Makes a folder for a cluster that the next run removes, should this one be killed: in memory where there is room.
 * Each cloned database is a thousand small files: on a disk they cost ten times what they do in memory.
 */
export function temporaryDataDir(): string {
  const parent = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
  // The number in the name keeps a concurrent run from taking this folder for an abandoned one.
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
}

function hasRoom(folder: string): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < ROOM_BYTES) return false
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    // Not every Linux has it.
    return false
  }
}

/** Removes what killed runs left, but for what another run removes at this moment. */
export async function removeAbandoned(parents: readonly string[] = [tmpdir(), IN_MEMORY]): Promise<void> {
  for (const parent of parents) {
    if (!statSync(parent, { throwIfNoEntry: false })) continue
    for (const name of readdirSync(parent)) {
      if (!name.startsWith(PREFIX)) continue
      const dataDir = join(parent, name)
      const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
      const pid = Number(name.slice(PREFIX.length).split('-', 1)[0])
      if (owner !== process.getuid?.() || exists(pid)) continue
      try {
        await removeEmbeddedPostgres({ dataDir, log: () => {} })
      } catch (error) {
        if (!(error instanceof DatabaseInUse)) throw error
      }
    }
  }
}
