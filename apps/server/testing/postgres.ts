import { inject } from 'vitest'
// The declaration of the provided values.
import type {} from './global-setup.ts'
import type { PlantedIds } from './plant-market.ts'
import { cloneTemplate, type TestDatabase } from './templates.ts'

/**
 * Makes a migrated, empty database for one test or test file, on the server that the whole run shares.
 * Call `drop` when done, after closing the pools on it.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServerUrl'), inject('testTemplateUrl'))
}

/** The same with the market of `insertMarket` in it, open at any hour, and the ids of what is there. */
export async function createPlantedDatabase(): Promise<TestDatabase & { ids: PlantedIds }> {
  const { url, ids } = inject('testMarket')
  return { ...(await cloneTemplate(inject('testServerUrl'), url)), ids }
}
