import type { TestProject } from 'vitest/node'
import { createDatabase, createPool } from '../db/connect.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { type Beginning, readBeginning } from './beginning.ts'
import { insertMarket, openMarket, type PlantedIds } from './plant-market.ts'
import { cloneTemplate, createTemplate, dropCopies } from './templates.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a role that may create databases. */
    testServerUrl: string
    /** Connection string of the migrated database that tests clone. */
    testTemplateUrl: string
    /** Connection string of a copy of it with a market in it, who and what is there, and how it is had again. */
    testMarket: { url: string; ids: PlantedIds; beginning: Beginning | null }
  }
}

/**
 * Once per run: a PostgreSQL (the one of TEST_DATABASE_URL, else a temporary one) and in it two databases to clone: a
 * migrated one for `createTestDatabase`, and one with a market, which takes a hundred milliseconds to plant, for
 * `createPlantedDatabase`. All are gone afterwards; of a given server only the databases are removed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  try {
    const template = await createTemplate(server.url, migrateToLatest)
    project.provide('testServerUrl', server.url)
    project.provide('testTemplateUrl', template.url)
    const market = await cloneTemplate(server.url, template.url)
    const ids = await fillMarket(market.url)
    project.provide('testMarket', { url: market.url, ids, beginning: await beginningOf(market.url) })
    return async () => {
      await dropCopies(server.url, market.url)
      await market.drop()
      await template.drop()
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function fillMarket(url: string): Promise<PlantedIds> {
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  try {
    await openMarket(db)
    return await insertMarket(db)
  } finally {
    await db.destroy()
  }
}

async function beginningOf(url: string): Promise<Beginning | null> {
  const db = createDatabase(createPool({ url, maxConnections: 1, role: null }))
  try {
    return await readBeginning(db)
  } finally {
    await db.destroy()
  }
}
