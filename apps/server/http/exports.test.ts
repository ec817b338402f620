import { ORDER_COLUMN_IDS } from '@fxmatch/contract/registers/order-register'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { plantFormulaOrder, plantOrders } from '../testing/order-book.ts'
import type { Person } from '../testing/plant-market.ts'
import { signInEverybody } from '../testing/readers.ts'
import { tableOf } from '../testing/workbook-table.ts'

const HOUR = 3_600_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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

async function ask(who: Person, query: string): Promise<string> {
  const response = await call(who, `/document/orders/excel?${query}`)
  expect(response.statusCode, `${query} ${response.body}`).toBe(200)
  return response.json().data.uuid
}

async function download(who: Person, query: string) {
  const response = await call(who, `/docs/${await ask(who, query)}`)
  expect(response.statusCode).toBe(200)
  return tableOf(response.rawPayload)
}

async function listed(who: Person, path: string) {
  const all = []
  for (let offset = 1; ; offset++) {
    const page = (await call(who, `${path}&pageSize=100&offset=${offset}`)).json()
    all.push(...page.data)
    if (all.length >= page.count) return all
  }
}

describe('a workbook', () => {
  const cases = (): [Person, string, string][] => {
    const { companies, people } = world
    const bank = companies.bank
    return [
      ['trader', `company=${bank}`, `/api/orders/status/${bank}?`],
      [
        'backOffice',
        `company=${bank}&side=sales&sort=amount&direction=asc`,
        `/api/orders/bank-sells/${bank}?sort=amount&direction=asc`,
      ],
      [
        'trader',
        `company=${bank}&statuses[]=13&statuses[]=10`,
        `/api/orders/status/${bank}?status[]=13&status[]=10`,
      ],
      [
        'trader',
        `company=${bank}&statuses=13,10&currency=EUR`,
        `/api/orders/status/${bank}?status=13&status=10&currency=EUR`,
      ],
      [
        'office',
        `user=${people.office.userId}&startDate=2026-11-05&endDate=2026-11-12`,
        `/api/orders/organization/${people.office.userId}?startDate=2026-11-05&endDate=2026-11-12`,
      ],
      [
        'company',
        `user=${people.company.userId}&expired=false&placedBy=rival`,
        `/api/orders/organization/${people.company.userId}?expired=false&user=rival`,
      ],
      ['backOffice', 'user=trader&form=CASH', '/api/back-office/orders/get-all?user=trader&form=CASH'],
      ['backOffice', `company=${bank}&side=sales`, `/api/orders/bank-sells/${bank}?`],
    ]
  }

  it('has the rows of the list, in its order, as numbers and dates', async () => {
    for (const [who, query, path] of cases()) {
      const { rows } = await download(who, query)
      const list = await listed(who, path)
      expect(list.length, query).toBeGreaterThan(0)
      const shown = list.map((order) => ({
        Référence: order.reference,
        Acheteur: order.buyer.name,
        Vendeur: order.seller.name,
        Valeur: Number(order.amount),
        Prix: Number(order.rate),
        'CV (TND)': Number(order.equivalent),
        Statut: order.status.name,
        Agence: order.agence?.name,
        Utilisateur: order.user.name,
        // Days since 30 December 1899, as the clock in Tunis shows them.
        Date: (Date.parse(order.createdAt) + HOUR - Date.UTC(1899, 11, 30)) / (24 * HOUR),
      }))
      const numbers = ['Valeur', 'Prix', 'CV (TND)', 'Date']
      for (const [i, row] of rows.entries()) {
        for (const [name, value] of Object.entries(shown[i] ?? {})) {
          const cell = row[name]
          const isNumber = numbers.includes(name)
          if (value === undefined) expect(cell).toBeUndefined()
          else
            expect([cell?.type, isNumber ? Number(cell?.value) : cell?.value]).toEqual([
              isNumber ? 'n' : 's',
              value,
            ])
        }
      }
      expect(rows.length, query).toBe(list.length)
    }
  })

  it('names its filters, and comes as an attachment', async () => {
    const { bank } = world.companies
    const id = await ask(
      'trader',
      `company=${bank}&statuses[]=13&currency=JPY&startDate=2026-11-18&region=15`,
    )
    const response = await call('trader', `/docs/${id}`)
    expect(response.headers['content-type']).toBe(XLSX)
    expect(response.headers['content-disposition']).toBe('attachment; filename="ordres-2026-11-18.xlsx"')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    const { above, rows } = tableOf(response.rawPayload)
    expect(above).toEqual([
      'Ordres',
      ...['Société', 'Company bank', 'Sens', 'Achat', 'Statut', 'Livré', 'Du', '18-11-2026'],
      ...['Devise', 'JPY', 'Gouvernorat', 'Sousse', 'Édité le', '18-11-2026 10:00'],
    ])
    expect(rows).toEqual([])
  })

  it('shows a text that looks like a formula as a text', async () => {
    const { bank } = world.companies
    const { rows } = await download('trader', `company=${bank}&ref=HYPERLINK`)
    expect(rows).toMatchObject([
      { Référence: { type: 's', value: '=HYPERLINK("x")' }, Valeur: { value: '1000000' } },
    ])
  })

  it('has the commission with VAT for the back office alone, the commission for no exchange office', async () => {
    const { bank } = world.companies
    const { people } = world
    const headings = async (who: Person, query: string) => (await download(who, query)).heading
    expect(await headings('backOffice', '')).toEqual(
      expect.arrayContaining(['Commission (TND)', 'Commission TTC (TND)']),
    )
    const bankHeadings = await headings('trader', `company=${bank}`)
    expect(bankHeadings).toContain('Commission (TND)')
    expect(bankHeadings).not.toContain('Commission TTC (TND)')
    const officeHeadings = await headings('office', `user=${people.office.userId}`)
    expect(officeHeadings.filter((heading) => heading.startsWith('Commission'))).toEqual([])
  })
})

describe('the form of a workbook', () => {
  it('is the columns asked for, in their order, in the language asked for', async () => {
    const { bank } = world.companies
    const columns = 'status,reference,type,cashOutType,session'
    const asked = `company=${bank}&statuses=13&currency=EUR&rateType=STANDARD&columns=${columns}`
    const english = await download('trader', `${asked}&language=en`)
    expect(english.heading).toEqual(['Status', 'Reference', 'Type', 'Payment mode', 'Position'])
    expect(english.above).toEqual(
      expect.arrayContaining([
        'Orders',
        'Company',
        'Side',
        'Buy',
        'Status',
        'Delivered',
        'Type',
        'Standard',
        'Made on',
      ]),
    )
    expect(english.rows.length).toBeGreaterThan(0)
    const german = await download('trader', `${asked}&language=de`)
    expect(german.heading).toEqual(['Status', 'Referenz', 'Typ', 'Zahlungsart', 'Position'])
    expect(german.above).toEqual(expect.arrayContaining(['Aufträge', 'Gesellschaft', 'Kauf', 'Geliefert']))
    for (const row of english.rows) {
      expect([row.Status?.value, row.Type?.value]).toEqual(['Delivered', 'Standard'])
      expect(['Cash', 'Bank transfer']).toContain(row['Payment mode']?.value)
    }
    const french = await download('trader', asked)
    expect(french.heading).toEqual(['Statut', 'Référence', 'Type', 'Mode de paiement', 'Position'])
    expect(french.rows[0]?.Statut?.value).toBe('Livré')
  })

  it('has every field of an order, as the list shows it', async () => {
    const { rows } = await download('backOffice', `columns=${ORDER_COLUMN_IDS.join(',')}&sort=reference`)
    const list = await listed('backOffice', '/api/back-office/orders/get-all?sort=reference')
    expect(rows.length).toBe(list.length)
    for (const [i, order] of list.entries()) {
      const { profit } = order
      const shown: Record<string, string | number | null> = {
        Banque: order.bank.name,
        Position: order.sessionId,
        Unité: order.currency.unit,
        Décimales: order.currency.pattern,
        'Valeur demandée': Number(order.original_amount),
        'Valeur négociée': Number(order.negotation_amount),
        'Prix de la position': Number(order.originalRate),
        'Prix brut': Number(order.rawPrice),
        'Prix négocié': order.negotationRate === null ? null : Number(order.negotationRate),
        'Commission sur le prix de la position': Number(order.original_commission_rate),
        'Commission sur le prix convenu': Number(order.negotiation_commission_rate),
        'CV TCC (TND)': Number(profit.finalEquivelent),
        'Prix TCC': Number(profit.finalPrice),
        'Commission (TND)': Number(profit.commissionEquivalent),
        'Commission TTC (TND)': Number(profit.commissionValueTTC),
        'Taux de commission (%)': Number(profit.commissionRate),
        'TVA (TND)': Number(profit.vat),
        'À payer (TND)': Number(profit.payable),
        'Marge (TND)': Number(profit.margin),
        'Taux de marge (%)': Number(profit.marginRate),
        'Part FXMatch (%)': Number(profit.platformShare),
        'Part FXMatch (TND)': Number(profit.platformShareValue),
        'Part Insight (%)': Number(profit.insightSharePercent),
        'Part Insight (TND)': Number(profit.insightShare),
        'Part partenaire (%)': Number(profit.partnerSharePercent),
        'Part partenaire (TND)': Number(profit.partnerShare),
        'Rejeté par': order.rejectedBy?.name ?? null,
        Lieu: order.leaderBoxInfo.favoriteLocation,
        'District du vendeur': order.leaderBoxInfo.ex_op.district,
        'Guichet du vendeur': order.leaderBoxInfo.box_agency,
        Gouvernorat: order.members.region,
        Zone: order.members.zone,
        Ticket: order.ticket?.reference ?? null,
        Produit: order.productType,
        Identifiant: order.id,
      }
      for (const [name, value] of Object.entries(shown)) {
        const cell = rows[i]?.[name]
        const told = cell?.type === 'n' ? Number(cell.value) : (cell?.value ?? null)
        expect([order.reference, name, told]).toEqual([order.reference, name, value])
      }
    }
  })

  it('leaves out what the reader may not see', async () => {
    const { people } = world
    const asked = `user=${people.office.userId}&columns=commissionTtc,profit,payable,platformShare,reference`
    expect((await download('office', asked)).heading).toEqual(['Référence'])
    const nothing = await download('office', `user=${people.office.userId}&columns=commissionTtc`)
    expect(nothing.heading).toContain('Référence')
    expect(nothing.heading).not.toContain('Commission TTC (TND)')
  })
})

describe('who may export', () => {
  it('exports the lists that one may read', async () => {
    const { bank, otherBank } = world.companies
    for (const [who, query] of [
      ['rival', `company=${bank}`],
      ['trader', `company=${otherBank}`],
      ['office', `user=${world.people.trader.userId}`],
      ['company', `company=${bank}&side=all`],
    ] as [Person, string][]) {
      expect((await call(who, `/document/orders/excel?${query}`)).statusCode, query).toBe(404)
    }
  })

  it('is a bank of its purchases and of what is settled only', async () => {
    const { companies, people } = world
    for (const query of [
      `company=${companies.bank}&side=sales`,
      `company=${companies.bank}&side=all`,
      `user=${people.trader.userId}`,
    ]) {
      const response = await call('trader', `/document/orders/excel?${query}`)
      expect([response.statusCode, response.json().code], query).toEqual([403, 'EXPORT_PURCHASES_ONLY'])
    }
    const settled = `/api/orders/exportOrder/${people.trader.userId}`
    for (const [query, status] of [
      ['', 200],
      ['?status[]=10', 200],
      ['?statusCode=10', 200],
      ['?status[]=13', 403],
      ['?status[]=10&status[]=13', 403],
    ] as const) {
      expect((await call('trader', `${settled}${query}`)).statusCode, query).toBe(status)
    }
  })

  it('must say whose orders, and in which words', async () => {
    const faults: [Person, string, string][] = [
      ['trader', '', 'company'],
      ['trader', 'user=somebody', 'company'],
      ['trader', 'company=1', 'company'],
      ['backOffice', 'statuses[]=x', 'statuses[].0'],
      ['backOffice', 'statuses=10,x', 'statuses.1'],
      ['backOffice', 'startDate=soon', 'startDate'],
      ['backOffice', 'side=left', 'side'],
      ['backOffice', 'sort=profit', 'sort'],
      ['backOffice', 'columns=secret', 'columns.0'],
      ['backOffice', 'language=ja', 'language'],
    ]
    for (const [who, query, field] of faults) {
      const response = await call(who, `/document/orders/excel?${query}`)
      expect(response.statusCode, query).toBe(400)
      expect(response.json().fields.map((f: { path: string }) => f.path)).toContain(field)
    }
    expect((await call('trader', '/docs/mine')).json().fields[0].path).toBe('uuid')
  })

  it('keeps the file to who asked for it', async () => {
    const { bank } = world.companies
    const id = await ask('trader', `company=${bank}`)
    for (const who of Object.keys(world.people) as Person[]) {
      expect((await call(who, `/docs/${id}`)).statusCode, who).toBe(who === 'trader' ? 200 : 404)
    }
    expect((await server.app.inject({ url: `/docs/${id}` })).statusCode).toBe(401)
  })

  it('is written into the audit', async () => {
    const { bank } = world.companies
    const id = await ask('trader', `company=${bank}&currency=USD`)
    const entry = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'data'])
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'export.requested', user_id: world.people.trader.userId })
    expect(JSON.stringify(entry.data)).toContain('USD')
  })
})

describe('the cash-out workbook', () => {
  it('holds the settled orders of the company', async () => {
    const { userId } = world.people.tickets
    const response = await call('tickets', `/api/orders/exportOrder/${userId}?status[]=10`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="cash-out-2026-11-18.xlsx"')
    const { rows, above } = tableOf(response.rawPayload)
    const list = await listed('tickets', `/api/orders/organization/${userId}?status[]=10`)
    expect(rows.map((row) => row.Référence?.value)).toEqual(list.map(({ reference }) => reference))
    expect(above[0]).toBe('Cash Out')
    const withoutStatus = await call('tickets', `/api/orders/exportOrder/${userId}`)
    expect(tableOf(withoutStatus.rawPayload).rows).toEqual(rows)
    expect((await call('rival', `/api/orders/exportOrder/${userId}`)).statusCode).toBe(404)
  })
})
