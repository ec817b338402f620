import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { expect, it } from 'vitest'
import { closeMonth } from '../commands/invoices/close-month.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { closeDueMonths } from '../jobs/invoices/close-due-months.ts'
import { callJourney } from '../testing/call-journey.ts'
import { delivered } from '../testing/deliver.ts'
import { insertReferences } from '../testing/limits.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['invoices'])
const { make, request } = journey

/** Sessions do not last from a month to the next: the clock goes there for the closing only. */
async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  const { clock } = journey.world()
  const now = clock.time
  clock.time = new Date(time)
  try {
    return await work()
  } finally {
    clock.time = now
  }
}
const close = () => {
  const { db, clock } = journey.world()
  return closeDueMonths({ db, clock, ids: systemIds(clock) })
}
const broken = async () => (await checkInvariants(journey.world().db)).filter(({ ok }) => !ok)

it('closes a month on the first working day after it, once, whoever closes at the same moment', async () => {
  const world = journey.world()
  for (const day of ['2026-10-13', '2026-10-29']) await insertReferences(world, day)
  // Deliveries of October, and one of November in Tunis that is still October in UTC.
  for (const time of ['2026-10-14T09:00:00Z', '2026-10-30T10:00:00Z', '2026-10-31T23:30:00Z'])
    await at(time, () => delivered(world, { amount: '20000' }))
  expect(await at('2026-11-01T12:00:00Z', close)).toEqual({ invoices: 0, creditNotes: 0 })
  const both = await at('2026-11-02T06:00:00Z', () => Promise.all([close(), close(), close()]))
  expect(both.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(1)
  expect(await at('2026-11-02T09:00:00Z', close)).toEqual({ invoices: 0, creditNotes: 0 })

  const { data, totals, count } = await make('tickets', 'invoices')
  expect(count).toBe(1)
  expect(data[0]).toMatchObject({
    kind: 'INVOICE',
    number: 'FAC-2026-00001',
    month: '2026-10',
    company: { name: 'Company bank' },
    lineCount: 2,
    paidOn: null,
    allowedActions: [],
  })
  const { sum } = await world.db
    .selectFrom('ledger_entries')
    .innerJoin('journals', 'journals.id', 'ledger_entries.journal_id')
    .where('journals.kind', '=', 'DELIVERY')
    .where('journals.created_at', '<', new Date('2026-10-31T23:00:00Z'))
    .where('account', 'in', ['COMMISSION_PLATFORM', 'COMMISSION_INSIGHT', 'COMMISSION_PARTNER', 'VAT_DUE'])
    .select((eb) => eb.fn.sum<string>('ledger_entries.amount').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(totals.ttc)).toBe(Number(sum))
  expect(await broken()).toEqual([])
})

it('gives its numbers back when it fails midway', async () => {
  const world = journey.world()
  await at('2026-11-18T09:00:00Z', () => delivered(world))
  const fails = at('2026-12-01T06:00:00Z', () =>
    world.bySystem(async (context) => {
      await must(closeMonth(context, { month: '2026-11-01' }))
      throw new Error('the power is off')
    }),
  )
  await expect(fails).rejects.toThrow('the power is off')
  expect((await make('tickets', 'invoices')).count).toBe(1)
  expect(await at('2026-12-01T07:00:00Z', close)).toMatchObject({ invoices: 1 })
  expect((await make('tickets', 'invoices')).data[0].number).toBe('FAC-2026-00002')
  expect(await broken()).toEqual([])
})

it('is for the company that owes it and the platform, and not there for anybody else', async () => {
  const [invoice] = (await make('backOffice', 'invoices', { query: { from: '2026-10', to: '2026-10' } })).data
  const params = { id: invoice.id }
  const detail = await make('tickets', 'invoice', { params })
  expect(detail.lines).toHaveLength(2)
  expect(detail.issuer.name).toBe('Company platform')
  const strangers: Person[] = ['rival', 'office', 'company']
  for (const who of strangers) {
    expect((await make(who, 'invoices')).count, who).toBe(0)
    expect((await request(who, 'invoice', { params })).statusCode, who).toBe(404)
    expect((await request(who, 'invoiceDocument', { params })).statusCode, who).toBe(404)
  }
  const other = { query: { company: journey.world().companies.bank } }
  expect((await make('rival', 'invoices', other)).count).toBe(0)
  const pdf = await request('tickets', 'invoiceDocument', { params })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const arabic = await request('tickets', 'invoiceDocument', { params, query: { language: 'ar' } })
  const { language, text } = await readPdf(new Uint8Array(arabic.rawPayload))
  expect(language).toBe('ar')
  expect(text).toContain(invoice.number)
  expect((await request('rival', 'invoiceDocument', { params, query: { language: 'ar' } })).statusCode).toBe(
    404,
  )
  journey.answered('invoiceDocument')
})

it('is paid when the platform says so, and takes it back', async () => {
  // The invoice of December was issued, for this clock, in the future: that of October is looked at.
  const query = { number: 'FAC-2026-00001' }
  const [invoice] = (await make('backOffice', 'invoices', { query })).data
  const params = { id: invoice.id }
  const pay = (version: number, paidOn: string) => ({ params, body: { version, paidOn } })
  expect((await request('tickets', 'recordInvoicePayment', pay(1, '2026-11-10'))).statusCode).toBe(403)
  for (const day of ['2026-11-01', '2026-11-19'])
    expect((await request('backOffice', 'recordInvoicePayment', pay(1, day))).statusCode, day).toBe(400)
  const paid = await make('backOffice', 'recordInvoicePayment', pay(1, '2026-11-10'))
  expect(paid).toMatchObject({ paidOn: '2026-11-10', allowedActions: ['withdraw_payment'], version: 2 })
  expect((await make('tickets', 'invoices', { query: { state: 'due' } })).count).toBe(1)
  expect((await request('backOffice', 'recordInvoicePayment', pay(1, '2026-11-10'))).statusCode).toBe(409)
  await make('backOffice', 'withdrawInvoicePayment', { params, body: { version: 2 } })
  expect((await make('tickets', 'invoices', { query: { state: 'due' } })).count).toBe(2)
  expect(journey.missing()).toEqual([])
})

it('lets the application change nothing of an invoice but its payment', async () => {
  const { db } = journey.world()
  await expect(db.updateTable('invoice_lines').set({ commission: '1' }).execute()).rejects.toThrow()
  await expect(db.updateTable('invoices').set({ total_ht: '1' }).execute()).rejects.toThrow(
    /permission denied/,
  )
  await expect(db.deleteFrom('invoices').execute()).rejects.toThrow(/permission denied/)
})

it('goes in groups, whose sums are those of their invoices, and add up to the list’s', async () => {
  const list = async (query: Record<string, string>) => make('backOffice', 'invoices', { query })
  const whole = await list({ pageSize: '100' })
  for (const by of ['company', 'month', 'state']) {
    const { grouped } = await list({ by })
    expect(grouped.groups.length, by).toBeGreaterThan(0)
    expect(grouped.totals).toMatchObject({ count: whole.count, dead: 0, amounts: [] })
    for (const column of ['ht', 'vat', 'ttc']) {
      expect(grouped.totals.dinars[column]).toBe(whole.totals[column])
      const sums = grouped.groups.map(({ dinars }: { dinars: Record<string, string> }) => dinars[column])
      expect(sumDecimals(sums).toFixed(3)).toBe(whole.totals[column])
    }
    for (const { group, count, dinars } of grouped.groups) {
      const page = await list({ group, pageSize: '100' })
      expect({ count: page.count, ttc: page.totals.ttc }, group).toEqual({ count, ttc: dinars.ttc })
    }
  }
  // Whose they are is a column of the platform's alone, and another company has none of them in its sums.
  expect((await make('tickets', 'invoices', { query: { by: 'company' } })).grouped).toBeNull()
  expect((await make('rival', 'invoices', { query: { by: 'month' } })).grouped.totals.count).toBe(0)
  for (const forged of [
    { by: 'number' },
    { by: 'paidOn' },
    { group: 'state:paid' },
    { group: 'month:2026-13' },
  ])
    expect((await request('tickets', 'invoices', { query: forged })).statusCode, JSON.stringify(forged)).toBe(
      400,
    )
})
