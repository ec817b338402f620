import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { askAs, makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'

// The page on Excel, formula by formula, asked as Power Query asks: with its heads, a pair that it keeps beside the workbook, and page by
// page. Excel itself is on no machine of ours: what it makes of the formulas is read from them here.

const PAGE = readFileSync(new URL('../../../../docs/open-interface/excel.md', import.meta.url), 'utf8')
const FORMULAS = [...PAGE.matchAll(/```powerquery\n([^`]*)```/g)].map(([, text = '']) => text)
const MASHUP = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
}

let world: MarketWorld
let server: TestApp
let reader: TestMachine
let other: TestMachine

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  reader = await makeMachine(world, server, 'bank', [
    'prices:read',
    'orders:read',
    'ledger:read',
    'orders:write',
  ])
  other = await makeMachine(world, server, 'bank', ['prices:read'])
  await sql`update companies set name = '=cmd|''/C calc''!A1, "Change"' where id = ${world.companies.office}`.execute(
    world.db,
  )
  for (let count = 0; count < 12; count += 1) await place(world, await publish(world, { amount: '10000' }))
  await publish(world)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const pair = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})
async function ask(path: string, { clientId, secret } = reader, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: `/${path}`,
    headers: { ...MASHUP, ...pair(clientId, secret), ...headers },
  })
  const bytes =
    answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload
  return { status: answer.statusCode, headers: answer.headers, bytes }
}

/** `Csv.Document` with `Encoding = 65001`, `Delimiter = ","`, `QuoteStyle.Csv`: UTF-8 without its mark, quoted cells over lines. */
function csvDocument(bytes: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '"' && quoted && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"') quoted = !quoted
    else if (letter === ',' && !quoted) end()
    else if (letter === '\n' && !quoted) {
      end()
      rows.push([])
    } else if (letter !== '\r' || quoted) cell += letter
  }
  return rows.filter((row) => row.length > 0)
}

/** What a formula asks for: the path, and the columns that it names. */
const pathOf = (formula: string) => /RelativePath = "([^"]+)"/.exec(formula)?.[1] ?? ''
const columnsOf = (formula: string) =>
  [...formula.matchAll(/\{"([a-zA-Z_]+)", type \w+\}/g)].map(([, name = '']) => name)
const listed = (formula: string) => /Combine\(Pages\),\s*\{([^}]*)\}/.exec(formula)?.[1] ?? ''

describe('a formula of the page', () => {
  const files = FORMULAS.filter((formula) => formula.includes('Csv.Document'))
  const pages = FORMULAS.filter((formula) => formula.includes('List.Generate'))

  it('says how it is read, and where the numbers’ language is', () => {
    expect([files.length, pages.length, FORMULAS.length]).toEqual([2, 1, 3])
    for (const formula of files)
      expect(formula).toContain('[Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]')
    for (const formula of FORMULAS) {
      expect(formula).toContain('"en-US"')
      expect(formula).not.toMatch(/Headers *=|Authorization|ApiKeyName/)
      const count = (mark: string) => formula.split(mark).length
      for (const [open, close] of ['()', '[]', '{}'].map((both) => [...both]))
        expect(count(open ?? ''), formula).toBe(count(close ?? ''))
    }
  })

  it.each(files.map((formula) => ({ path: pathOf(formula), columns: columnsOf(formula) })))(
    'finds its columns in $path, and numbers in them',
    async ({ path, columns }) => {
      const { status, headers, bytes } = await ask(path)
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      // With its mark, once: a sheet that is opened by a click needs it, and Power Query takes it away.
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
      expect(bytes.indexOf('efbbbf', 3, 'hex')).toBe(-1)
      const [head = [], ...rows] = csvDocument(bytes)
      expect(head[0]).toMatch(/^[a-z]+$/)
      expect(columns.length).toBeGreaterThan(3)
      expect(columns.filter((name) => !head.includes(name))).toEqual([])
      for (const row of rows) {
        expect(row).toHaveLength(head.length)
        for (const name of ['amount', 'rate_tnd'])
          expect(row[head.indexOf(name)], name).toMatch(/^\d+(\.\d+)?$/)
      }
    },
  )

  it('goes on from page to page, to every order once', async () => {
    const [formula = ''] = pages
    const names = [...listed(formula).matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
    const typed = columnsOf(formula)
    expect(typed.filter((name) => !names.includes(name))).toEqual([])
    const references: string[] = []
    type Page = { data: Record<string, string>[]; nextCursor: string | null }
    const page = async (cursor: string | null): Promise<Page> => {
      const { status, bytes } = await ask(
        `${pathOf(formula)}?limit=5${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(status).toBe(200)
      return JSON.parse(bytes.toString())
    }
    for (
      let one: Page | null = await page(null);
      one !== null;
      one = one.nextCursor === null ? null : await page(one.nextCursor)
    )
      for (const order of one.data) {
        expect(names.filter((name) => !(name in order))).toEqual([])
        references.push(order.reference ?? '')
      }
    expect([references.length, new Set(references).size]).toEqual([12, 12])
  })
})

describe('a file', () => {
  it('comes compressed where that is asked for, and is the same', async () => {
    const [packed, plain] = [
      await ask('v1/feeds/orders.csv'),
      await ask('v1/feeds/orders.csv', reader, { 'accept-encoding': 'identity' }),
    ]
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ])
    expect(packed.bytes.equals(plain.bytes)).toBe(true)
    expect(packed.headers['cache-control']).toBe('no-store')
  })

  it('holds nothing that a sheet would work out, and keeps every letter', async () => {
    for (const [path, column] of [
      ['v1/feeds/market.csv', 'sellers'],
      ['v1/feeds/orders.csv', 'seller'],
    ] as const) {
      const [head = [], ...rows] = csvDocument((await ask(path)).bytes)
      const cells = rows.map((row) => row[head.indexOf(column)])
      expect(cells.length, path).toBeGreaterThan(0)
      expect(new Set(cells)).toEqual(new Set([`'=cmd|'/C calc'!A1, "Change"`]))
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    }
  })
})

describe('a pair', () => {
  it('reads what its client may, and no more', async () => {
    expect((await ask('v1/me')).status).toBe(200)
    expect((await ask('v1/feeds/market.csv', other)).status).toBe(200)
    expect((await ask('v1/feeds/orders.csv', other)).status).toBe(403)
  })

  it('of two clients, with a token, or by an address is none', async () => {
    expect((await ask('v1/me', { ...reader, secret: other.secret })).status).toBe(401)
    expect((await ask('v1/me', { ...reader, clientId: '' })).status).toBe(401)
    expect((await ask('v1/me', { ...reader, secret: reader.token })).status).toBe(401)
    expect((await ask('v1/me', { ...reader, secret: '' })).status).toBe(401)
    const bare = await server.app.inject({
      url: `/v1/feeds/orders.csv?key=${reader.secret}`,
      headers: MASHUP,
    })
    expect([bare.statusCode, bare.headers['www-authenticate']]).toEqual([
      401,
      ['Bearer realm="FXMatch"', 'Basic realm="FXMatch", charset="UTF-8"'],
    ])
  })

  it('changes nothing, whatever its client may by a token', async () => {
    const body = { positionId: 1, amount: '1000', rate: '3.3868', settlement: 'CASH' }
    const headers = pair(reader.clientId, reader.secret)
    const answer = await server.app.inject({ method: 'POST', url: '/v1/orders', headers, payload: body })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="FXMatch"'])
    expect((await askAs(server, reader.token, 'POST', '/v1/orders', body)).statusCode).toBe(400)
    // Nor does it open what is people's.
    expect((await server.app.inject({ url: '/api/clients', headers })).statusCode).toBe(401)
  })
})
