import { inject } from 'vitest'
// The declaration of the provided values.
import type {} from './global-setup.ts'
import { cloneTemplate, type TestDatabase } from './templates.ts'

/**
 * Makes a migrated, empty database for one test or test file, on the server that the whole run shares.
 * Call `drop` when done, after closing the pools on it.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServerUrl'), inject('testTemplateUrl'))
}
