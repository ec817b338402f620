import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exists } from '../embedded/ownership.ts'
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'

const PREFIX = 'fxmatch-test-'

/**
 * Starts a PostgreSQL that is fast because it may forget everything, in a folder of its own under the system's
 * temporary folder. `stop` also deletes the folder. Servers and folders that killed runs left are removed first.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  // The number in the name keeps a concurrent run from taking this folder for an abandoned one.
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await removeEmbeddedPostgres({ dataDir, log: () => {} })
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(tmpdir(), name)
    const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
    const pid = Number(name.slice(PREFIX.length).split('-', 1)[0])
    if (owner !== process.getuid?.() || exists(pid)) continue
    await removeEmbeddedPostgres({ dataDir, log: () => {} })
  }
}
