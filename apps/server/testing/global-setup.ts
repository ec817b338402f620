import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../db/migrate.ts'
import { createTemplate } from './templates.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a role that may create databases. */
    testServerUrl: string
    /** Connection string of the migrated database that tests clone. */
    testTemplateUrl: string
  }
}

/**
 * Once per run: a PostgreSQL (the one of TEST_DATABASE_URL, else a temporary one) and in it one migrated database
 * for `createTestDatabase` to clone. Both are gone afterwards; of a given server only the databases are removed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  try {
    const template = await createTemplate(server.url, migrateToLatest)
    project.provide('testServerUrl', server.url)
    project.provide('testTemplateUrl', template.url)
    return async () => {
      await template.drop()
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
