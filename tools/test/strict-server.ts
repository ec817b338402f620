// A second server on the journeys' database where those who approve must have a second factor, as in production: forked by
// the journey that needs it, and gone with it.
import { serveBuilt } from './served.ts'

const databaseUrl = process.env.E2E_DATABASE_URL
if (!databaseUrl) throw new Error('E2E_DATABASE_URL is missing')
const server = await serveBuilt(databaseUrl, { SECOND_FACTOR_REQUIRED: 'true' })
process.on('disconnect', () => {
  void server.stop().finally(() => process.exit())
})
process.send?.(server.baseUrl)
