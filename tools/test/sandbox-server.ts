// A sandbox beside the journeys' server, on a copy of the demonstration that nobody has used: forked by the journey that needs it, and
// gone with it. That a sandbox is loaded with the demonstration's market is `tools/start/first-deal.test.ts`'s.

import { markSandbox } from '@fxmatch/server/testing/mark-sandbox'
import { cloneTemplate } from '@fxmatch/server/testing/templates'
import { serveBuilt } from './served.ts'

const { E2E_DATABASE_URL: serverUrl, E2E_TEMPLATE_URL: template } = process.env
if (!serverUrl || !template) throw new Error('E2E_DATABASE_URL or E2E_TEMPLATE_URL is missing')
const database = await cloneTemplate(serverUrl, template)
await markSandbox(database.url)
const server = await serveBuilt(database.url, { SANDBOX: 'true' })
process.on('disconnect', () => {
  void server.stop().finally(() => process.exit())
})
process.send?.(server.baseUrl)
