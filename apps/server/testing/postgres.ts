import { inject } from 'vitest'
// The declaration of the provided values.
import type {} from './global-setup.ts'
import { type KeptDatabase, takeDatabase } from './kept-databases.ts'
import type { PlantedIds } from './plant-market.ts'
import { cloneTemplate, type TestDatabase } from './templates.ts'

/**
 * Makes a migrated, empty database for one test or test file, on the server that the whole run shares.
 * Call `drop` when done, after closing the pools on it.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServerUrl'), inject('testTemplateUrl'))
}

/**
 * The same with the market of `insertMarket` in it, open at any hour, and the ids of what is there. It may be one that a test
 * before has had, as it was.
 * @param without tables that begin empty, where `keepsDatabases()`
 */
export async function takePlantedDatabase(
  maxConnections: number,
  without: readonly string[],
): Promise<KeptDatabase & { ids: PlantedIds }> {
  const { url, ids, beginning } = inject('testMarket')
  const make = () => cloneTemplate(inject('testServerUrl'), url)
  return { ...(await takeDatabase(make, beginning, maxConnections, without)), ids }
}

/** Whether what is in a planted database can be taken back: not by every role. */
export const keepsDatabases = () => inject('testMarket').beginning !== null
