import type { OrderGroups } from '@fxmatch/contract/http/order-groups'
import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { decimal } from '@fxmatch/domain/money/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { plantFormulaOrder, plantOrders } from '../testing/order-book.ts'
import type { Person } from '../testing/plant-market.ts'
import { signInEverybody } from '../testing/readers.ts'

let world: MarketWorld
let server: TestApp
let headersOf: (who: Person) => { authorization: string }
beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 140, 7)
  await plantFormulaOrder(world)
  server = await createTestApp(world)
  headersOf = await signInEverybody(world)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const call = (who: Person, url: string) => server.app.inject({ url, headers: headersOf(who) })
const groupsOf = async (who: Person, query: string): Promise<OrderGroups> => {
  const answer = await call(who, `/api/orders/groups?${query}`)
  expect(answer.statusCode, `${query} ${answer.body}`).toBe(200)
  return answer.json()
}

describe('the groups of a list', () => {
  it('are asked for with the filters of the list, and each is a list of its own', async () => {
    const { bank } = world.companies
    const filter = 'status[]=13&status[]=10&currency=EUR'
    const { groups, totals } = await groupsOf('trader', `by=seller&side=purchases&${filter}`)
    const list = async (more: string) =>
      (await call('trader', `/api/orders/status/${bank}?${filter}${more}`)).json()
    const whole = await list('')
    expect(totals.live.total_equiv).toBe(whole.totals.live.total_equiv)
    expect(groups.length).toBeGreaterThan(0)
    for (const { group, live, dead } of groups) {
      const page = await list(`&group=${encodeURIComponent(group)}`)
      expect(page.count).toBe(live.count + dead.count)
      expect(page.totals.live.total_equiv).toBe(live.total_equiv)
    }
  })

  it.each([
    'by=margin',
    'by=profit',
    'by=',
    '',
    'by=seller&by=buyer',
    'by=seller&page=2',
    'by=seller&company=x',
  ])('a forged %j is refused', async (query) =>
    expect((await call('trader', `/api/orders/groups?${query}`)).statusCode).toBe(400),
  )

  it('a forged group of a list is refused, and another company’s is empty', async () => {
    const { bank, otherBank } = world.companies
    for (const group of ['margin:1', 'buyer:', 'currency:%D0%95UR', 'seller:1%27%20or%20true'])
      expect((await call('trader', `/api/orders/status/${bank}?group=${group}`)).statusCode, group).toBe(400)
    const page = (await call('trader', `/api/orders/status/${bank}?group=buyer:${otherBank}`)).json()
    expect(page).toMatchObject({ count: 0, data: [] })
  })

  it('who does not read a column is answered as if there were none', async () => {
    expect((await call('office', '/api/orders/groups?by=provenance')).statusCode).toBe(404)
    expect((await call('office', '/api/orders/groups?by=currency')).statusCode).toBe(200)
  })
})

describe('the workbook of a grouped list', () => {
  const book = async (who: Person, query: string) => {
    const asked = await call(who, `/document/orders/excel?${query}`)
    expect(asked.statusCode, asked.body).toBe(200)
    return (await call(who, `/docs/${asked.json().data.uuid}`)).rawPayload
  }

  it('has the groups on a second sheet, with their sums, and the list’s at the end', async () => {
    const { groups, totals } = await groupsOf('trader', 'by=seller&side=purchases')
    const bytes = await book('trader', `company=${world.companies.bank}&groupBy=seller`)
    const { sheetName, cells, sheetXml } = readWorkbook(bytes, 2)
    expect(sheetName).toBe('Sous-totaux')
    expect(cells.get('A1')?.value).toBe('Vendeur')
    let row = 2
    for (const { name, live, dead } of groups) {
      expect(cells.get(`A${row}`)?.value).toBe(name)
      expect(Number(cells.get(`B${row}`)?.value)).toBe(live.count + dead.count)
      expect(Number(cells.get(`C${row}`)?.value)).toBe(dead.count)
      expect(decimal(cells.get(`F${row}`)?.value ?? 'none').toFixed(3)).toBe(live.total_equiv)
      for (const [at, { currency, amount }] of live.amounts.entries()) {
        const line = row + 1 + at
        expect(cells.get(`D${line}`)?.value).toBe(currency)
        expect(decimal(cells.get(`E${line}`)?.value ?? 'none').eq(decimal(amount))).toBe(true)
        expect(sheetXml).toContain(`<row r="${line}" outlineLevel="1">`)
      }
      row += 1 + live.amounts.length
    }
    expect(cells.get(`A${row}`)?.value).toBe('Total')
    expect(decimal(cells.get(`F${row}`)?.value ?? 'none').toFixed(3)).toBe(totals.live.total_equiv)
    // No commission for a bank, and no name that is a formula.
    expect(cells.get('G1')).toBeUndefined()
    expect([...cells.values()].some(({ hasFormula }) => hasFormula)).toBe(false)
    // The first sheet is the list as ever.
    expect(readWorkbook(bytes).sheetName).toBe('Ordres')
  })

  it('has the commission for the platform, in the language of the screen', async () => {
    const { totals } = await groupsOf('backOffice', 'by=status')
    const { sheetName, cells } = readWorkbook(await book('backOffice', 'groupBy=status&language=en'), 2)
    expect(sheetName).toBe('Subtotals')
    const last = [...cells.keys()].filter((address) => address.startsWith('G')).at(-1) ?? ''
    expect(cells.get('A1')?.value).toBe('Status')
    expect([...cells].some(([, { value }]) => value === 'Total')).toBe(true)
    const row = [...cells].find(([, { value }]) => value === 'Total')?.[0].slice(1)
    expect(last).toBe(`G${row}`)
    expect(decimal(cells.get(last)?.value ?? 'none').toFixed(3)).toBe(totals.live.total_comission)
  })

  it('has no second sheet where nothing is grouped, or its reader has no such column', async () => {
    const user = `user=${world.people.office.userId}`
    for (const query of [user, `${user}&groupBy=provenance`]) {
      const bytes = await book('office', query)
      expect(() => readWorkbook(bytes, 2)).toThrow('No xl/worksheets/sheet2.xml')
    }
    expect((await call('trader', '/document/orders/excel?groupBy=margin')).statusCode).toBe(400)
  })
})
