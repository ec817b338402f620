import { formatMoney } from '@fxmatch/documents/format/format'
import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import type { Person } from '../testing/plant-market.ts'
import { setMargins, setRemainderRate } from '../testing/request-world.ts'
import { tableOf } from '../testing/workbook-table.ts'

const journey = callJourney(['company-book'])

/** What somebody reads, as it is sent. */
async function get(who: Person, url: string) {
  const token = await openSession(journey.world(), journey.world().people[who])
  const response = await journey.server().app.inject({ url, headers: bearer(token) })
  expect(response.statusCode, `${who} ${url}: ${response.body}`).toBe(200)
  return response
}
const read = async (who: Person, url: string) => (await get(who, url)).json()
const deliveries = () => read('company', '/api/orders/orders_requests/DELIVERED?currency=EUR')
const slipFor = async (who: Person) => {
  const slip = await journey.request(who, 'requestSlip', { params: { reference: request.reference } })
  expect(slip.statusCode, slip.body).toBe(200)
  return { headers: slip.headers, text: (await readPdf(new Uint8Array(slip.rawPayload))).text }
}

let request: Awaited<ReturnType<typeof deliveredRequest>>
beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
  request = await deliveredRequest(journey.world())
})

describe('the book of a request that is delivered', () => {
  it('has a slip that agrees with it, for its company and its bank only', async () => {
    const { headers, text } = await slipFor('company')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="bordereau-${request.reference}.pdf"`,
    })
    journey.answered('requestSlip')
    const { data } = await read('company', `/api/orders_requests/${request.id}`)
    const { totals } = await deliveries()
    expect(text).toContain(
      `Contre-valeur TCC ${formatMoney(data.totalEquivalent, 3, 'TND')}`.replace(/\s/g, ' '),
    )
    expect(text).toContain(`Net à payer ${formatMoney(totals.total_payable, 3, 'TND')}`.replace(/\s/g, ' '))
    expect(text).not.toMatch(/marge/i)
    expect((await slipFor('manifest')).text).toBe(text)
    const params = { reference: request.reference }
    for (const who of ['otherCompany', 'rival', 'office'] as const)
      expect((await journey.request(who, 'requestSlip', { params })).statusCode, who).toBe(404)
  })

  it('has the same slip in Arabic, for the same people, in no other language', async () => {
    const slip = (who: Person, language: string) =>
      journey.request(who, 'requestSlip', { params: { reference: request.reference }, query: { language } })
    const { text, language } = await readPdf(new Uint8Array((await slip('company', 'ar')).rawPayload))
    const { totals } = await deliveries()
    expect(language).toBe('ar')
    expect(text).toContain(formatMoney(totals.total_payable, 3, 'TND').replace(/\s/g, ' '))
    expect(text).toContain(request.reference)
    expect(text).toContain('Traduction : l’original en français fait foi.')
    expect(text).not.toMatch(/marge|هامش/i)
    for (const who of ['otherCompany', 'rival', 'office'] as const)
      expect((await slip(who, 'ar')).statusCode, who).toBe(404)
    for (const other of ['en', 'AR', 'ar-TN', ''])
      expect((await slip('company', other)).json(), other).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('has a slip that says what it said when the request was closed, whoever is renamed since', async () => {
    const { text } = await slipFor('company')
    expect(text).toContain('Company office')
    expect(text).toContain('Person manifest')
    const { db, companies, people } = journey.world()
    for (const id of Object.values(companies))
      await db
        .updateTable('companies')
        .set({ name: `Renamed ${id}` })
        .where('id', '=', id)
        .execute()
    await db
      .updateTable('users')
      .set({ full_name: 'Somebody else' })
      .where('id', '=', people.manifest.userId)
      .execute()
    expect((await slipFor('company')).text).toBe(text)
  })

  it('has tickets with the bank’s margin on its own line, or in the commission’s for who is not told it', async () => {
    const bought = request.orders.find(
      ({ request_part, form }) => request_part === 'POSITION' && form === 'CASH',
    )
    const ticketFor = async (who: Person) =>
      (await readPdf(new Uint8Array((await get(who, `/documents/tickets/${bought?.id}`)).rawPayload))).text
    const [apart, joined] = ['Marge de la banque', 'Commission et marge']
    const { db, companies } = journey.world()
    const tell = (tells_margin: boolean) =>
      db.updateTable('companies').set({ tells_margin }).where('id', '=', companies.bank).execute()
    for (const who of ['tickets', 'company'] as const) expect(await ticketFor(who), who).toContain(apart)
    expect(await ticketFor('office')).toContain(joined)
    await tell(false)
    expect(await ticketFor('tickets')).toContain(apart)
    for (const who of ['company', 'office'] as const) {
      expect(await ticketFor(who), who).toContain(joined)
      expect(await ticketFor(who), who).not.toContain(apart)
    }
    await tell(true)
  })

  it('is a workbook that agrees with the ledger on screen; the profit is the bank’s', async () => {
    const bookOf = async (who: Person, query: Record<string, string>) => {
      const { data } = await journey.make(who, 'exportRequests', { query })
      return tableOf((await get(who, `/docs/${data.uuid}`)).rawPayload)
    }
    const { data: ledger } = await read('company', '/api/orders_requests?status[]=DELIVERED')
    const mine = await bookOf('company', { user: journey.world().people.company.userId, status: 'DELIVERED' })
    expect(mine.rows).toHaveLength(ledger.totalItems)
    const [row] = mine.rows
    expect(row?.Référence?.value).toBe(request.reference)
    expect(Number(row?.['CV TCC totale']?.value)).toBe(Number(ledger.data[0].totalEquivalent))
    expect(Number(row?.Montant?.value)).toBe(100_000)
    expect(mine.heading).not.toContain('Profit')
    const theirs = await bookOf('tickets', { company: journey.world().companies.bank, status: 'DELIVERED' })
    const { data: banks } = await read('tickets', '/api/orders_requests?status[]=DELIVERED')
    expect(Number(theirs.rows[0]?.Profit?.value)).toBe(Number(banks.data[0].profit))
    const foreign = await journey.request('otherCompany', 'exportRequests', {
      query: { company: journey.world().companies.corporate },
    })
    expect(foreign.statusCode).toBe(404)
    expect((await bookOf('otherCompany', {})).rows).toEqual([])
  })

  it('has the sums of its groups on a second sheet, as the screen has them', async () => {
    const { grouped } = (await read('company', '/api/orders_requests?by=status')).data
    const bytes = async (query: Record<string, string>) => {
      const { data } = await journey.make('company', 'exportRequests', { query })
      return (await get('company', `/docs/${data.uuid}`)).rawPayload
    }
    const { sheetName, cells } = readWorkbook(await bytes({ by: 'status' }), 2)
    expect(sheetName).toBe('Sous-totaux')
    const textOf = (address: string) => cells.get(address)?.value
    expect(['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map(textOf)).toEqual([
      'Statut',
      'Demandes',
      'Dont sans suite',
      'Devise',
      'Montant',
      undefined,
    ])
    expect(grouped.groups.length).toBeGreaterThan(0)
    let row = 2
    for (const { count, dead, amounts } of [...grouped.groups, grouped.totals]) {
      expect([Number(textOf(`B${row}`)), Number(textOf(`C${row}`))]).toEqual([count, dead])
      for (const { currency, amount } of amounts) {
        row++
        expect(textOf(`D${row}`)).toBe(currency)
        expect(Number(textOf(`E${row}`))).toBe(Number(amount))
      }
      row++
    }
    expect(cells.get(`A${row}`)).toBeUndefined()
    // Whose they are is no column of a company's.
    const without = await bytes({ by: 'name' })
    expect(() => readWorkbook(without, 2)).toThrow('No xl/worksheets/sheet2.xml')
  })

  it('is deals with each counterparty, page by page, which add up to what was paid', async () => {
    const sums = await journey.make('company', 'dealSums', { query: { currency: 'EUR' } })
    const { totals } = await deliveries()
    expect(sums).toMatchObject({
      count: 3,
      totals: { count: 4, counterparties: 3, payable: totals.total_payable },
    })
    expect(new Set(sums.data.map((row: { side: string }) => row.side))).toEqual(new Set(['BUY']))
    const names = sums.data.map(({ counterparty }: { counterparty: { name: string } }) => counterparty.name)
    const pages: string[] = []
    for (const page of ['1', '2', '3', '4']) {
      const query = { pageSize: '1', page, sort: 'counterparty', direction: 'asc' }
      const one = await journey.make('company', 'dealSums', { query })
      expect(one).toMatchObject({ count: 3, totals: sums.totals })
      pages.push(...one.data.map((row: { counterparty: { name: string } }) => row.counterparty.name))
    }
    expect(pages).toEqual(names.toSorted())
    const { otherOffice, corporate } = journey.world().companies
    const deals = await journey.make('company', 'deals', { params: { counterparty: otherOffice } })
    expect(deals).toMatchObject({ count: 2 })
    // Who bought reads the place of its price, who sold does not; without a fixing there is no spread, and nothing takes its place.
    for (const deal of deals.data)
      expect(deal).toMatchObject({ priceRank: expect.any(Number), spreadBps: null, costTnd: null })
    const ofSeller = await journey.make('otherOffice', 'deals', { params: { counterparty: corporate } })
    expect(ofSeller.count).toBe(2)
    for (const deal of ofSeller.data) expect(deal.priceRank).toBeNull()
    const withOne = await journey.make('company', 'dealSums', { query: { counterparty: otherOffice } })
    expect(withOne).toMatchObject({ totals: { count: 2, counterparties: 1 } })
    expect(
      withOne.data.every((row: { counterparty: { id: string } }) => row.counterparty.id === otherOffice),
    ).toBe(true)
    const carried = await journey.make('tickets', 'dealSums')
    expect(carried.data.map((row: { side: string; count: number }) => [row.side, row.count]).sort()).toEqual([
      ['CARRIED', 3],
      ['SELL', 1],
    ])
    expect(carried.data[0].counterparty.id).toBe(corporate)
    const sold = await journey.make('otherOffice', 'dealSums')
    expect(sold.totals).toMatchObject({ count: 2, payable: null })
  })

  it('is deals that strangers do not read, and the back office reads of the company that it names', async () => {
    const { otherOffice, corporate } = journey.world().companies
    expect(await journey.make('otherCompany', 'dealSums')).toMatchObject({ count: 0, data: [] })
    const foreign = await journey.request('otherCompany', 'dealSums', { query: { company: corporate } })
    expect(foreign.statusCode).toBe(404)
    const none = await journey.make('otherCompany', 'deals', { params: { counterparty: otherOffice } })
    expect(none.count).toBe(0)
    const choices: { id: string }[] = await read('backOffice', '/api/users/get/companies')
    expect(choices.map(({ id }) => id)).toContain(corporate)
    const named = await journey.make('backOffice', 'dealSums', { query: { company: corporate } })
    expect(named).toMatchObject({ count: 3, totals: { count: 4 } })
    expect(await journey.make('backOffice', 'dealSums')).toMatchObject({ count: 0 })
  })
})

it('has made every call', () => {
  expect(journey.missing()).toEqual([])
})
