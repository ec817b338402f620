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
 */
export async function takePlantedDatabase(
  maxConnections: number,
): Promise<KeptDatabase & { ids: PlantedIds }> {
  const { url, ids, beginning } = inject('testMarket')
  const make = () => cloneTemplate(inject('testServerUrl'), url)
  return { ...(await takeDatabase(make, beginning, maxConnections)), ids }
}
