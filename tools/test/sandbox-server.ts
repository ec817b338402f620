// A sandbox beside the journeys' server, on a database of its own with the demonstration's market: forked by the journey that needs it,
// and gone with it.

import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { makeSandbox } from '@fxmatch/server/db/sandbox'
import { createTemplate } from '@fxmatch/server/testing/templates'
import { seedDemonstration } from '../seed/seed.ts'
import { serveBuilt } from './served.ts'

const serverUrl = process.env.E2E_DATABASE_URL
if (!serverUrl) throw new Error('E2E_DATABASE_URL is missing')
const database = await createTemplate(serverUrl, async (url) => {
  await migrateToLatest(url)
  if (!(await makeSandbox(url))) throw new Error('an empty database could not be made a sandbox')
  await seedDemonstration(url)
})
const server = await serveBuilt(database.url, { SANDBOX: 'true' })
process.on('disconnect', () => {
  void server.stop().finally(() => process.exit())
})
process.send?.(server.baseUrl)
