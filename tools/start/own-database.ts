import { existsSync, renameSync } from 'node:fs'
import { ForeignSchemaError, migrateToLatest } from '@fxmatch/server/db/migrate'
import { prepareInstallation } from '@fxmatch/server/embedded/installation'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'

/**
 * Starts the embedded database with today's schema. One that was made before 1.0.0, which nothing brings further, is set
 * aside under another name, and an empty one takes its place.
 *
 * @param dataDir absolute path of the folder for the cluster
 * @throws ForeignSchemaError where the database is of a newer release: it is left as it is
 */
export async function startOwnDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  try {
    return await startMigrated(dataDir, log)
  } catch (error) {
    if (!(error instanceof ForeignSchemaError && error.beforeRelease)) throw error
  }
  const aside = setAside(dataDir, log)
  log(`The demonstration was made before 1.0.0: it is set aside as ${aside}, and a new one is made.`)
  return startMigrated(dataDir, log)
}

async function startMigrated(dataDir: string, log: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrateToLatest(database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** @returns the new path of the folder of a stopped database, which holds all of it */
function setAside(dataDir: string, log: (line: string) => void): string {
  const { home } = prepareInstallation(dataDir, log)
  const names = Array.from(
    { length: 100 },
    (_, index) => `${home}-before-1.0.0${index === 0 ? '' : `-${index}`}`,
  )
  const aside = names.find((name) => !existsSync(name))
  if (aside === undefined) throw new Error(`There are ${names.length} databases set aside beside ${home}.`)
  renameSync(home, aside)
  return aside
}
