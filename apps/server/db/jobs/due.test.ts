import { type Kysely, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { rfqsToEnd } from '../rfqs/rfq-rows.ts'
import type { Database } from '../schema.ts'
import { dueTrustRequests } from '../trust/requests.ts'
import { dueOrders, duePositions, dueRequests, ordersToAsk } from './due.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const NOW = new Date('2026-11-18T09:00:00Z')

/** The indexes by which a question is answered, in a plan that was made before its values were known. */
async function indexesOf(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  return world.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const nodes: RootOperationNode[] = []
    const heard = tx.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await ask(heard)
    const [node] = nodes
    if (!node) throw new Error('nothing was asked')
    const { sql: text } = tx.getExecutor().compileQuery(node, { queryId: 'explained' })
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`).execute(tx)
    return rows.flatMap((row) => /Index.* Scan (?:using|on) (\w+)/.exec(row['QUERY PLAN'])?.slice(1, 2) ?? [])
  })
}

it.each([
  ['positions whose time is up', 'positions_expiry', (db: Kysely<Database>) => duePositions(db, NOW, 1)],
  ['orders whose time is up', 'orders_under_way', (db: Kysely<Database>) => dueOrders(db, NOW, 1)],
  ['requests whose time is up', 'order_requests_due', (db: Kysely<Database>) => dueRequests(db, NOW, 1)],
  [
    'travellers’ requests whose time is up',
    'trust_requests_expiry',
    (db: Kysely<Database>) => dueTrustRequests(db, NOW, 1),
  ],
  ['requests for quotes that are over', 'rfqs_live', (db: Kysely<Database>) => rfqsToEnd(db, NOW, 1)],
  ['orders to be told of', 'orders_to_ask', (db: Kysely<Database>) => ordersToAsk(db, NOW, 1)],
])('what the clock asks every second is answered by an index of what is open: %s', async (_, index, ask) => {
  // Of orders under way there is one more for each side: of an empty table the planner may take any.
  expect(await indexesOf(ask)).toContainEqual(expect.stringMatching(new RegExp(`^${index}`)))
})
