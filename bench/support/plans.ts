import { mkdir, writeFile } from 'node:fs/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import type pg from 'pg'
import { recordStatements, type Statement } from './recorded-flow.ts'
import { type Stack, tokenOf } from './stack.ts'

const FOLDER = new URL('../../.data/', import.meta.url)
/** What finds orders, or adds them up; the rest of a request looks ten of them up, or nothing, at any size. */
const OF_ORDERS = /^\s*select\b.*\b(order_tallies|as found|as delivered|min\(rate\))/s

/** A question whose plans are wanted. */
interface Planned {
  readonly what: string
  readonly who: 'bank' | 'platform'
  readonly path: (size: number) => string
  readonly plan?: true
}

/** Asks once more, at the size that the database has now, and writes the plans of what was asked as the database prints them. */
export async function keepPlans(
  stack: Stack,
  client: pg.Client,
  asked: readonly Planned[],
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ size: number }>('select count(*)::int as size from orders')
  const size = rows[0]?.size ?? 0
  const lines: string[] = []
  for (const { what, who, path } of asked.filter(({ plan }) => plan)) {
    const port = await freePort()
    const environment = { ...stack.environment, PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` }
    const sent = await recordStatements(environment, async (url, record) => {
      const token = await tokenOf(url, who === 'bank' ? 'trader.golfe' : 'bo.fxmatch')
      await record(() => fetch(`${url}${path(size)}`, { headers: { authorization: `Bearer ${token}` } }))
    })
    lines.push(`## ${what}, ${size.toLocaleString('en')} orders`, '')
    for (const statement of sent.filter(({ text }) => OF_ORDERS.test(text)))
      lines.push('```', ...(await planOf(client, statement)), '```', '')
  }
  await keepFile('growth-plans.md', lines, log)
}

/** Tables that grow with the orders: none of them is read through to show a moment. */
const GROWING = ['orders', 'order_history', 'order_offers', 'audit_entries', 'positions', 'position_ends']
const isReadThrough = (line: string) =>
  GROWING.some((table) => line.includes(`Seq Scan on ${table} `) || line.endsWith(`Seq Scan on ${table}`))

/**
 * Asks once more, and explains all that the server sends to the database for it.
 * @param asked addresses by what they show
 * @returns statements that read a table that grows through, by what was asked
 */
export async function keepMomentPlans(
  stack: Stack,
  client: pg.Client,
  { who, asked }: { readonly who: string; readonly asked: ReadonlyMap<string, string> },
  log: (line: string) => void,
): Promise<string[]> {
  const lines: string[] = []
  const throughs: string[] = []
  for (const [what, path] of asked) {
    const port = await freePort()
    const environment = { ...stack.environment, PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` }
    const sent = await recordStatements(environment, async (url, record) => {
      const token = await tokenOf(url, who)
      await record(() => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }))
    })
    lines.push(`## ${what}`, '')
    for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/.test(text))) {
      const plan = await planOf(client, statement)
      lines.push('```', statement.text, '', ...plan, '```', '')
      if (plan.some(isReadThrough)) throughs.push(`${what}: ${statement.text}`)
    }
  }
  await keepFile('past-plans.md', lines, log)
  return throughs
}

async function keepFile(name: string, lines: readonly string[], log: (line: string) => void): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const file = new URL(name, FOLDER)
  await writeFile(file, lines.join('\n'))
  log(`the plans are in ${file.pathname}`)
}

/** The plan of a statement that has run before, as of a connection that sends it for the first time. */
async function planOf(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const explain = `explain (analyze, costs off, buffers off) ${text}`
  await client.query(explain, [...values])
  const { rows } = await client.query<Record<'QUERY PLAN', string>>(explain, [...values])
  return rows.map((row) => row['QUERY PLAN'])
}
