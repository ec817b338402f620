import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { bareStatusesIn } from './bare-statuses.ts'

/** Where the numbers have their place: the statuses, the table and the wire; and what tells the rules again as a test. */
const AT_HOME = [
  /^packages\/domain\/orders\/order-(status|table)\.ts$/,
  /^packages\/domain\/opening-rates\/opening-rate\.ts$/,
  /^packages\/contract\//,
  /\.test\.tsx?$/,
  /(^|\/)testing\//,
  /^tools\/gate\/model\//,
  /^tools\/boundaries\//,
]

const SOURCES = globSync('{apps,packages,tools,bench}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
}).filter((file) => !AT_HOME.some((place) => place.test(file)))

describe('an order status', () => {
  it('is named outside the table, the wire and the migrations', () => {
    expect(SOURCES.length).toBeGreaterThan(1_000)
    const bare = SOURCES.flatMap((file) =>
      bareStatusesIn(readFileSync(join(ROOT, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: ${text}`,
      ),
    )
    expect(bare).toEqual([])
  })

  it.each([
    'if (order.status === 13) return',
    'if (status.code !== 700) return',
    'if (11 === row.status) return',
    "...(transition.to === 8 ? { pending_decision: 'CONFIRMATION' } : {}),",
    'const list = { statuses: [2, 5] }',
    "{ path: '/draft', counts: [1], step: 1 },",
    'const input = { orderId, from: 1, status: 3, reason }',
    'function reject(status: 3 | 8) {}',
    "query: { 'status[]': ['1', '2'] },",
    'const path = `/api/orders?offset=1&status[]=7`',
    'const late = [11, 13].includes(order.status)',
    'const PAST: readonly OrderStatus[] = [10, 13]',
    'const AGREED = [6, 7, 8, 700] as const satisfies readonly OrderStatus[]',
    'const BEFORE_STATUSES: ReadonlySet<number> = new Set([1, 2])',
    "const DEALS = sql.raw('(10, 11, 13, 14)')",
    'const found = sql`select 1 from orders where status in (13, 10)`',
    'const live = sql`o.status not in (3, 4)`',
    'const at = sql`where h.after_status = 13`',
    'const part = sql`o.status <> 106`',
    ".where('o.status', 'in', [11, 13])",
    ".where('after_status', '=', 13)",
    'const stages = { 106: bid }',
    'switch (order.status) {\n  case 13:\n    return\n}\n',
  ])('is found where it stands as a number: %s', (source) => {
    expect(bareStatusesIn(source)).toHaveLength(1)
  })

  it.each([
    'if (response.status === 200) return',
    'reply.code(404)',
    'if (status === ORDER_STATUS.DRAFT) return',
    'const width = [1, 2, 5].includes(columns)',
    'const most = status.length > 4.5',
    '// status 13 is delivered',
    '/** Rejects (status 3). */',
    'const found = sql`where status in ($DELIVERED)`',
    'const page = { from: 1, to: 10 }',
    'switch (level) {\n  case 1:\n    return\n}\n',
  ])('is not seen where there is none: %s', (source) => {
    expect(bareStatusesIn(source)).toEqual([])
  })
})
