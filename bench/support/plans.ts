import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import pg from 'pg'

/**
 * What the database does for a question: each statement that it sends, as `explain (analyze)` tells it.
 * @param ask the question, asked once to learn its statements
 */
export async function plansOf(databaseUrl: string, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const pool = createPool({ url: databaseUrl, role: null, maxConnections: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [asked] = args
      if (typeof asked === 'object' && asked !== null && 'text' in asked)
        sent.push({ text: String(asked.text), values: 'values' in asked ? (asked.values as unknown[]) : [] })
      else if (typeof asked === 'string') sent.push({ text: asked, values: (args[1] ?? []) as unknown[] })
      return query(...args)
    }) as typeof client.query
  })
  const db = createDatabase(pool)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await ask(db)
    const plans: string[] = []
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, buffers off) ${text}`,
        values,
      )
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.end()
    await db.destroy()
  }
}
