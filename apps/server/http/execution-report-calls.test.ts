import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { toDecimalString } from '@fxmatch/domain/money/decimal'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { notePriceProof } from '../commands/orders/note-price-proof.ts'
import { verifyExecutionReports } from '../db/execution-reports/verify-reports.ts'
import { freezeDueReports } from '../jobs/execution-reports/freeze-due-reports.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { delivered } from '../testing/deliver.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { traceOf } from '../testing/limits.ts'
import { must } from '../testing/market-world.ts'
import { plantFixing } from '../testing/plant-fixing.ts'
import type { Person } from '../testing/plant-market.ts'
import { setMargins, setRemainderRate } from '../testing/request-world.ts'

// How good prices were, and how somebody would have it look better: a dealer who signs for their own deals, with this account or
// another; a company that reads before it is sent; an office that looks for the commission; a later body; altered bytes. It is
// Wednesday, 18 November 2026; the report of November is ready on Wednesday, 2 December.

const journey = callJourney(['execution-reports', 'work', 'documents'])
const { make, request } = journey
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const READY = new Date('2026-12-02T09:00:00Z')

let owner: pg.Client
let companyId: string
let month: string

const asOwner = (statement: string, values: unknown[] = []) => owner.query(statement, values)
const report = (who: Person, query: Record<string, string> = NOVEMBER) =>
  make(who, 'executionReport', { query })
const ofCompany = () => report('bankCompliance', { ...NOVEMBER, company: companyId })
const relay = () =>
  new RelayWork(
    journey.world().db,
    async () => new Map(),
    () => journey.world().clock.time,
  ).runOnce()
const told = async (kind: string) => {
  await relay()
  const rows = await journey
    .world()
    .db.selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('kind', '=', kind)
    .select(['users.username', 'notifications.settled_at', 'notifications.asks'])
    .execute()
  // Where somebody is asked for a step, who cannot take it only hears.
  return rows
    .filter(({ asks }) => asks === rows.some((row) => row.asks))
    .map(({ username, settled_at }) => `${username.replace('.test', '')}${settled_at ? ' ✓' : ''}`)
    .sort()
}
/** The reports that wait for somebody, or that are another one's to take on. */
const waiting = async (who: Person, whose: 'mine' | 'second' = 'mine') =>
  (await make(who, 'workQueue', { query: { kind: 'execution_report', whose } })).data.map(
    (one: { id: string; step: string }) => [one.id, one.step],
  )
const step = (who: Person, name: string, body: object, of = month) =>
  request(who, `${name}ExecutionReport`.replace('object', 'objectTo'), { params: { month: of }, body })

/** The code at the foot of a document's last page, which its QR code, its link and its text say alike. */
async function codeIn({ rawPayload }: { rawPayload: Buffer }): Promise<string | undefined> {
  const bytes = new Uint8Array(rawPayload)
  const { pages } = await readPdf(bytes)
  const { text, qr, links } = await readPdf(bytes, pages)
  const said = text.match(/\S+\/verify\/[A-Za-z0-9_-]{20,60}/)?.[0]
  if (said !== undefined) expect([qr, links]).toEqual([said, [said]])
  return said?.split('/').at(-1)
}

beforeAll(async () => {
  const world = journey.world()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  companyId = world.companies.corporate
  await setMargins(world)
  await setRemainderRate(world, 'bank')
  await plantFixing(journey.world(), { day: '2026-11-17', rate: '3.3868' })
})
afterAll(() => owner.end())

it('before a deal there is a report of nothing, which says so', async () => {
  expect(await report('company')).toMatchObject({
    ...{ view: 'CLIENT', rows: [], excluded: [], few: 0, currencies: [], frozen: null },
    total: { orders: 0, costTnd: '0.000', spreadBps: null },
  })
})

describe('the report of a month', () => {
  let orders: readonly string[]

  it('is read as it is now by company and bank, and adds up', async () => {
    const world = journey.world()
    const { orders: placed } = await deliveredRequest(world)
    orders = placed.map(({ id }) => id)
    await delivered(world)
    const [mine, banks] = [await report('company'), await ofCompany()]
    expect({ ...mine, frozen: null }).toEqual({ ...banks, frozen: null })
    expect(mine.rows).toHaveLength(4)
    const sum = (values: string[]) => toDecimalString(sumDecimals(values), 3)
    for (const figure of ['costTnd', 'value'] as const)
      expect(sum(mine.rows.map((row: Record<string, string>) => row[figure]))).toBe(mine.total[figure])
    expect(mine.total.orders).toBe(4)
    // What the bank sold from its own stock was compared with nothing that the bank may read.
    const sold = mine.rows.filter((row: { seller: { id: string } }) => row.seller.id === world.companies.bank)
    expect(sold.map((row: { standing: unknown }) => row.standing)).toEqual([null])
    expect((await report('trader')).rows).toHaveLength(1)
    expect((await report('trader')).view).toBe('OWN')
    const one = await report('company', { ...NOVEMBER, currency: 'USD' })
    expect(one).toMatchObject({ rows: [], total: { orders: 0 } })
    const office = await report('company', { ...NOVEMBER, house: world.companies.office })
    expect(office.rows).toHaveLength(1)
    expect((await report('company', { ...NOVEMBER, basis: 'delivered' })).rows).toHaveLength(4)
    expect((await report('company', { from: '2026-11-01', to: '2026-11-17' })).rows).toEqual([])
  })

  it('is refused of days to come, of too many, and of words that are no days', async () => {
    for (const query of [
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
      { from: '2025-01-01', to: '2026-11-18' },
      { from: '2026-11-18', to: '2026-11-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2026-11-01' },
      { ...NOVEMBER, basis: 'asked' },
      { ...NOVEMBER, currency: 'EURO' },
      { ...NOVEMBER, house: 'office' },
      { ...NOVEMBER, user: 'x' },
    ])
      for (const call of ['executionReport', 'executionReportPdf', 'executionReportExcel'])
        expect([call, (await request('company', call, { query: query as never })).statusCode]).toEqual([
          call,
          400,
        ])
    const year = { from: '2025-11-18', to: '2026-11-18' }
    expect((await request('company', 'executionReport', { query: year })).statusCode).toBe(200)
  })

  it("is nobody else's: a bank's not another one's, a company's not another one's, an office has what it sold", async () => {
    const world = journey.world()
    const { bank, otherBank, corporate, otherCorporate, office } = world.companies
    for (const [who, more] of [
      ['rival', { company: corporate }],
      ['rival', { bank }],
      ['bankCompliance', { bank: otherBank }],
      ['bankCompliance', { company: office }],
      ['company', { company: otherCorporate }],
      ['company', { bank: office }],
      ['office', { company: corporate }],
      ['office', { bank }],
      ['backOffice', {}],
      ['auditor', { bank: office }],
    ] as const)
      for (const call of ['executionReport', 'executionReportPdf', 'executionReportExcel'])
        expect([
          who,
          more,
          (await request(who, call, { query: { ...NOVEMBER, ...more } })).statusCode,
        ]).toEqual([who, more, 404])
    expect((await report('otherCompany')).rows).toEqual([])
    // Another bank than one's own carried nothing of it.
    expect((await report('company', { ...NOVEMBER, bank: otherBank })).rows).toEqual([])
    expect((await report('auditor', { ...NOVEMBER, bank, company: corporate })).rows).toHaveLength(4)
    expect((await request('rival', 'executionReports', { query: { bank } })).statusCode).toBe(404)
    expect(
      (await make('bankCompliance', 'executionReports')).companies.map(({ id }: { id: string }) => id),
    ).toContain(corporate)
    expect(await make('office', 'executionReports')).toEqual({ data: [], companies: [] })
  })

  it('tells an office nothing of commission, rank or reason: on the wire, in the workbook and in the text of the PDF', async () => {
    const sold = await report('office')
    expect(sold).toMatchObject({ view: 'SOLD', bank: null, total: { ranked: 0, overBestTnd: '0.000' } })
    expect(sold.rows.length).toBeGreaterThan(1)
    for (const row of sold.rows) expect([row.standing, row.marketBps]).toEqual([null, null])
    expect(sold.few).toBe(0)
    const { rows } = await owner.query<{ commission: string; tcc: string; payable: string }>(
      `select trim_scale(commission)::text as commission, tcc_price::text as tcc, payable::text as payable from orders where seller_id = $1`,
      [journey.world().companies.office],
    )
    const query = NOVEMBER
    const pdf = await request('office', 'executionReportPdf', { query })
    const text = (await readPdf(new Uint8Array(pdf.rawPayload))).text
    const excel = await request('office', 'executionReportExcel', { query })
    const book = readWorkbook(new Uint8Array(excel.rawPayload))
    const inArabic = await request('office', 'executionReportPdf', { query: { ...query, language: 'ar' } })
    const arabic = await readPdf(new Uint8Array(inArabic.rawPayload))
    expect(arabic.language).toBe('ar')
    const papers = [text, arabic.text].map((one) => one.replaceAll(' ', '').replaceAll(',', '.'))
    const said = [JSON.stringify(sold), ...papers, book.sheetXml]
    expect(text).toContain('Rapport d’exécution')
    for (const { commission, tcc, payable } of rows)
      for (const secret of [commission, tcc, payable])
        for (const where of said) expect(where.includes(secret), secret).toBe(false)
    for (const word of [
      'Rang du prix',
      'Motif',
      'commission comprise',
      'Écart au marché',
      'sans écart au marché',
    ])
      expect(text).not.toContain(word)
    expect([...book.cells.values()].map(({ value }) => value).join()).not.toMatch(/Rang|Motif|marché/)
  })

  it('is a workbook of real numbers and a document that says its method and what is left out', async () => {
    const excel = await request('company', 'executionReportExcel', { query: { ...NOVEMBER, language: 'en' } })
    expect(excel.statusCode).toBe(200)
    const { cells } = readWorkbook(new Uint8Array(excel.rawPayload))
    const at = (text: string) => [...cells].find(([, { value }]) => value.startsWith(text))?.[0] ?? text
    const heading = at('Cost against the fixing (TND)')
    const [column, row] = [heading.replace(/\d+/, ''), Number(heading.replace(/\D+/, ''))]
    const costs = [1, 2, 3, 4].map((line) => cells.get(`${column}${row + line}`))
    for (const cell of costs) expect(cell).toMatchObject({ type: 'n', numberFormat: '#,##0.000' })
    const total = cells.get(`${column}${at('Total TND').replace(/\D+/, '')}`)
    const sum = toDecimalString(sumDecimals(costs.map((cell) => cell?.value ?? '')), 3)
    expect(total && toDecimalString(sumDecimals([total.value]), 3)).toBe(sum)
    expect(sum).toBe((await report('company')).total.costTnd)
    for (const said of ['Method', 'Left out of the totals', 'Spread = ']) expect(at(said)).not.toBe(said)
    journey.answered('executionReportExcel')
    const pdf = await request('company', 'executionReportPdf', { query: NOVEMBER })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text } = await readPdf(new Uint8Array(pdf.rawPayload))
    for (const said of ['Méthode', 'Exclus des totaux', 'FX-2026-', 'Total TND']) expect(text).toContain(said)
    // The bank's own sale lies far above the fixing: of it nobody says that it was the best.
    expect(text).not.toContain('Tous au meilleur prix')
    expect(text).toContain('Prix avec un rang : 3, tous au meilleur prix du moment')
    const inArabic = { query: { ...NOVEMBER, language: 'ar' } as const }
    const arabic = await readPdf(
      new Uint8Array((await request('company', 'executionReportPdf', inArabic)).rawPayload),
    )
    expect(arabic.language).toBe('ar')
    for (const figure of text.match(/[+-]\d+(?: \d{3})*,\d+/g) ?? []) expect(arabic.text).toContain(figure)
    expect(arabic.text).toContain('Traduction : l’original en français fait foi.')
    journey.answered('executionReportPdf')
  })

  it('is frozen on the second working day after it, once, and told to those who may sign it', async () => {
    const world = journey.world()
    const now = world.clock.time
    const services = { db: world.db, clock: world.clock, ids: systemIds(world.clock) }
    expect(await freezeDueReports(services)).toEqual({ reports: 0 })
    // Whoever wrote a note on one of its orders is asked for nothing, nor who confirmed one by another account.
    await must(
      world.as('bankCompliance', (context) =>
        notePriceProof(context, { orderId: orders[0] ?? '', text: 'Prix vu' }),
      ),
    )
    world.clock.time = new Date('2026-12-01T22:00:00Z')
    expect(await freezeDueReports(services)).toEqual({ reports: 0 })
    world.clock.time = READY
    expect(await freezeDueReports(services)).toEqual({ reports: 1 })
    expect(await freezeDueReports(services)).toEqual({ reports: 0 })
    world.clock.time = now
    month = '2026-11'
    expect(await told('execution_report.ready')).toEqual(['root'])
    const { frozen, rows } = await ofCompany()
    expect(frozen).toMatchObject({ month, status: 'READY', version: 1, holds: true, steps: [] })
    expect(rows).toHaveLength(4)
    // Its company reads its own deals, and does not know of the report yet.
    const mine = await report('company')
    expect([mine.frozen, mine.rows.length]).toEqual([null, 4])
    expect((await make('company', 'executionReports')).data).toEqual([])
    expect((await make('bankCompliance', 'executionReports')).data).toMatchObject([
      { month, status: 'READY', orders: 4, company: { id: companyId } },
    ])
    expect(await make('backOffice', 'executionReports')).toEqual({ data: [], companies: [] })
    // It waits for who may sign it; who wrote a note on one of its deals reads that it is another one's.
    const sign = [[`${companyId} ${month}`, 'sign_report']]
    expect([await waiting('root'), await waiting('root', 'second')]).toEqual([sign, []])
    expect([await waiting('bankCompliance'), await waiting('bankCompliance', 'second')]).toEqual([[], sign])
    for (const who of ['trader', 'company', 'rivalSecond', 'compliance'] as const)
      expect([who, await waiting(who), await waiting(who, 'second')]).toEqual([who, [], []])
  })

  const frozen = async () => (await ofCompany()).frozen
  const body = async (more: object = {}) => {
    const { id, version } = await frozen()
    return { report: id, version, ...more }
  }
  const refused = async (
    answer: Promise<{ statusCode: number; json(): { code?: string; rule?: string } }>,
  ) => {
    const given = await answer
    const { rule, code } = given.statusCode === 200 ? {} : given.json()
    return [given.statusCode, rule ?? code ?? null]
  }

  it('is signed by nobody who dealt in it, by whatever account, nor by another house', async () => {
    const world = journey.world()
    const { root, room } = world.people
    expect(await refused(step('bankCompliance', 'sign', await body()))).toEqual([403, 'SEGREGATION_REPORT'])
    await asOwner(`update users set cin = '07654321' where id = any($1)`, [[root.userId, room.userId]])
    expect(await refused(step('root', 'sign', await body()))).toEqual([403, 'SEGREGATION_REPORT'])
    await asOwner('update users set cin = null where id = any($1)', [[root.userId, room.userId]])
    // A card that was cleared makes nobody a second person.
    expect(await refused(step('root', 'sign', await body()))).toEqual([403, 'SEGREGATION_REPORT'])
    await asOwner(`delete from user_identities where cin = '07654321'`)
    // Nor by who let one of its orders through the bank's limits.
    await asOwner(`set session_replication_role = 'replica'`)
    await asOwner(
      `with refused as (insert into gate_checks (id, at, company_id, user_id, actor_company_id, step, outcome, rule, order_id,
          operation_type, buyer_id, seller_id, currency, amount, counter_value, value_date, checks, request, request_hash)
        select gen_random_uuid(), o.created_at, o.bank_id, o.placed_by, o.bank_id, 'place', 'REFUSE', 'G07', o.id, o.operation_type,
          o.buyer_id, o.seller_id, o.currency, o.amount, 1, o.value_date, '[]', '{}', '\\x00'
        from orders o where o.id = $1 returning id, company_id, user_id, at)
      insert into gate_overrides (id, check_id, company_id, asked_by, asked_at, reason, status, until, decided_by, decided_at, used_at, used_check_id)
      select gen_random_uuid(), id, company_id, user_id, at, 'Client connu', 'USED', at + interval '1 hour', $2, at, at, id from refused`,
      [orders[0], root.userId],
    )
    expect(await refused(step('root', 'sign', await body()))).toEqual([403, 'SEGREGATION_REPORT'])
    await asOwner('delete from gate_overrides')
    await asOwner('delete from gate_checks')
    await asOwner(`set session_replication_role = 'origin'`)
    for (const who of ['trader', 'second', 'tickets', 'reader', 'company', 'office', 'auditor'] as const)
      expect([who, (await step(who, 'sign', await body())).statusCode]).toEqual([who, 403])
    const { allowedActions } = (await report('root', { ...NOVEMBER, company: companyId })).frozen
    expect(allowedActions.map(({ action, rule }: Record<string, string>) => [action, rule])).toEqual([
      ['sign', null],
      ['send', 'REPORT_STEP'],
      ['answer', 'REPORT_STEP'],
    ])
    for (const [more, status] of [
      [{ version: 2 }, 409],
      [{ version: 0 }, 400],
      [{ report: '00000000-0000-7000-8000-0000000000ff' }, 404],
      [{ report: 'x' }, 400],
    ] as const)
      expect([more, (await step('root', 'sign', await body(more))).statusCode]).toEqual([more, status])
    // Nobody verifies what nobody has signed: its document has no code.
    const unsigned = await request('root', 'executionReportPdf', {
      query: { ...NOVEMBER, company: companyId },
    })
    expect(await codeIn(unsigned)).toBeUndefined()
    expect((await step('root', 'sign', await body(), '2026-10')).statusCode).toBe(404)
    expect(await refused(step('root', 'sign', await body(), '2026-12'))).toEqual([400, 'REPORT_TO_COME'])
    expect((await step('root', 'sign', await body(), '2026-13')).statusCode).toBe(400)
    expect(await refused(step('root', 'send', await body()))).toEqual([409, 'REPORT_STEP'])
    expect((await step('company', 'object', await body({ text: 'Trop cher' }))).statusCode).toBe(404)
  })

  it('is signed and sent once, whoever presses at once', async () => {
    const asked = await body()
    const answers = await Promise.all([step('root', 'sign', asked), step('root', 'sign', asked)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await refused(step('bankCompliance', 'send', { ...(await body()), version: 1 }))).toEqual([
      409,
      'REPORT_MOVED',
    ])
    expect((await report('company')).frozen).toBeNull()
    // Sending vouches for nothing: it waits for whoever has the right.
    for (const who of ['root', 'bankCompliance'] as const)
      expect(await waiting(who)).toEqual([[`${companyId} ${month}`, 'send_report']])
    const sent = await make('bankCompliance', 'sendExecutionReport', {
      params: { month },
      body: await body(),
    })
    expect(sent).toMatchObject({ status: 'SENT', version: 3 })
    journey.answered('signExecutionReport')
    expect(await told('execution_report.ready')).toEqual(['root ✓'])
    expect(await told('execution_report.sent')).toEqual(['company'])
    const mine = await report('company')
    expect(mine.frozen).toMatchObject({
      status: 'SENT',
      steps: [{ action: 'sign', by: 'Person root' }, { action: 'send' }],
      allowedActions: [{ action: 'object', allowed: true }],
    })
    expect((await make('company', 'executionReports')).data).toHaveLength(1)
    expect((await make('otherCompany', 'executionReports')).data).toEqual([])
    // What happens to the orders afterwards changes nothing of it.
    await asOwner(`update orders set rate = rate where id = $1`, [orders[0]])
    expect((await report('company')).rows).toEqual(mine.rows)
  })

  it('carries its frozen figures in the PDF, under the fingerprint that it prints', async () => {
    const pdf = await request('company', 'executionReportPdf', { query: NOVEMBER })
    // The story of the report and its fingerprint stand on the second page.
    const { text } = await readPdf(new Uint8Array(pdf.rawPayload), 2)
    const { fingerprint } = (await report('company')).frozen
    expect(text.replaceAll(' ', '')).toContain(fingerprint)
    expect(pdf.rawPayload.toString('latin1')).toContain('rapport-execution-2026-11.json')
    const part = await request('company', 'executionReportPdf', { query: { ...NOVEMBER, currency: 'EUR' } })
    expect(part.rawPayload.toString('latin1')).not.toContain('rapport-execution-2026-11.json')
  })

  it('is verified by whoever holds its document, who reads neither bank, company nor price', async () => {
    const pdf = await request('company', 'executionReportPdf', { query: NOVEMBER })
    const code = (await codeIn(pdf)) ?? ''
    const { fingerprint } = (await report('company')).frozen
    const answer = await make('otherCompany', 'verifyTicket', { params: { code } })
    expect(answer).toEqual({
      ...{ kind: 'EXECUTION_REPORT', date: expect.any(String), month, fingerprint, holds: true },
    })
    // Both houses hold one document of one code.
    const banks = await request('root', 'executionReportPdf', { query: { ...NOVEMBER, company: companyId } })
    expect(await codeIn(banks)).toBe(code)
    // An extract bears none: it would pass for what was signed.
    const part = await request('company', 'executionReportPdf', { query: { ...NOVEMBER, currency: 'EUR' } })
    expect(await codeIn(part)).toBeUndefined()
    const { id } = await frozen()
    const swapped = code.replace(/[a-z]/, (letter) => letter.toUpperCase())
    for (const [other, status] of [
      [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, 404],
      [swapped === code ? code.toLowerCase() : swapped, 404],
      [code.slice(0, -1), 404],
      [`${code}A`, 404],
      // What others know of it is no code: its id, its fingerprint, another house's look-alike of it.
      [id, 404],
      [fingerprint.slice(0, 60), 404],
      [fingerprint, 400],
      [`%20${code}`, 400],
      [`${code}%00`, 400],
      [code.replace(/[A-Za-z]/, 'а'), 400],
    ] as const) {
      const asked = await request('otherCompany', 'verifyTicket', { params: { code: other } })
      expect([other, asked.statusCode]).toEqual([other, status])
    }
  })

  it('says of an extract that it is one, in each document: it is never taken for what was signed', async () => {
    const of = { ...NOVEMBER, house: journey.world().companies.office }
    for (const call of ['executionReportPdf', 'executionReportExcel']) {
      const name = (answer: { headers: Record<string, unknown> }) => answer.headers['content-disposition']
      expect(name(await request('company', call, { query: of }))).toContain('-extrait.')
      expect(name(await request('company', call, { query: NOVEMBER }))).not.toContain('extrait')
    }
    const textOf = async (query: Record<string, string>) => {
      const pdf = await request('company', 'executionReportPdf', { query })
      return (await readPdf(new Uint8Array(pdf.rawPayload))).text
    }
    const [part, whole] = [await textOf(of), await textOf(NOVEMBER)]
    for (const said of ['Extrait : Company office', 'celles du rapport entier']) {
      expect(part).toContain(said)
      expect(whole).not.toContain(said.slice(0, 9))
    }
    const excel = await request('company', 'executionReportExcel', { query: { ...of, currency: 'EUR' } })
    const said = [...readWorkbook(new Uint8Array(excel.rawPayload)).cells.values()].map(({ value }) =>
      plainSpaces(value),
    )
    expect(said.filter((text) => /^Extrait|rapport entier/.test(text))).toEqual([
      'Extrait : EUR · Company office. Les totaux sont ceux de cet extrait.',
      expect.stringContaining('rapport entier'),
    ])
    // A house that is not in it is named to nobody.
    const { otherBank } = journey.world().companies
    expect((await report('company', { ...NOVEMBER, house: otherBank })).part).toEqual({
      currency: null,
      house: '–',
    })
    expect((await report('company')).part).toBeNull()
  })

  it('is objected to by its company in words, and answered by who did not deal', async () => {
    const line = orders[0]
    for (const text of ['', 'x', '\u200b\u200b\u200b', '\u202Etrop cher', 'x'.repeat(501)])
      expect([text, (await step('company', 'object', await body({ text, line }))).statusCode]).toEqual([
        text,
        400,
      ])
    const foreign = { text: 'Trop cher', line: '00000000-0000-7000-8000-0000000000ff' }
    expect((await step('company', 'object', await body(foreign))).statusCode).toBe(400)
    expect((await step('otherCompany', 'object', await body({ text: 'Trop cher' }))).statusCode).toBe(404)
    expect((await step('root', 'object', await body({ text: 'Trop cher' }))).statusCode).toBe(403)
    const objected = await make('company', 'objectToExecutionReport', {
      params: { month },
      body: await body({ text: 'Une position moins chère était libre', line }),
    })
    expect(objected.status).toBe('OBJECTED')
    expect(await told('execution_report.objected')).toEqual(['root'])
    expect(await refused(step('company', 'object', await body({ text: 'Encore' })))).toEqual([
      409,
      'REPORT_STEP',
    ])
    const text = 'Elle n’était pas livrable à Sousse'
    expect(await refused(step('bankCompliance', 'answer', await body({ text })))).toEqual([
      403,
      'SEGREGATION_REPORT',
    ])
    const answered = await make('root', 'answerExecutionReport', {
      params: { month },
      body: await body({ text }),
    })
    expect(answered.steps.slice(2)).toMatchObject([
      {
        action: 'object',
        words: 'Une position moins chère était libre',
        line: expect.stringMatching(/^FX-/),
      },
      { action: 'answer', words: text, line: null },
    ])
    expect(await told('execution_report.objected')).toEqual(['root ✓'])
    expect(await told('execution_report.answered')).toEqual(['company'])
    const names = ['frozen', 'signed', 'sent', 'objected', 'answered'].map(
      (name) => `execution_report.${name}`,
    )
    expect(await traceOf(journey.world().db, 'execution_report')).toEqual({ events: names, audited: names })
    expect((await step('root', 'answer', await body({ text }))).statusCode).toBe(409)
  })

  it('is found out where a byte, a text, a step or the whole of it was altered', async () => {
    const { db } = journey.world()
    const { id } = await frozen()
    const broken = async (statement: string) => {
      await asOwner('begin')
      await asOwner(`set local session_replication_role = 'replica'`)
      await asOwner(statement)
      await asOwner('commit')
      return (await verifyExecutionReports(db)).broken?.problem
    }
    const { rows } = await owner.query('select content, status from execution_reports where id = $1', [id])
    expect(
      await broken(
        `update execution_reports set content = convert_to(replace(convert_from(content, 'UTF8'), '"costTnd":"', '"costTnd":"-'), 'UTF8')`,
      ),
    ).toBe('content')
    const altered = await ofCompany()
    expect(altered.frozen.holds).toBe(false)
    // Who holds the document of before is told so, with the fingerprint of what was signed.
    const { rows: signature } = await owner.query<{ code: string; fingerprint: string }>(
      `select s.verification_code as code, a.data ->> 'fingerprint' as fingerprint from execution_report_steps s
         join audit_entries a on a.object_id = s.report_id::text and a.action = 'execution_report.signed'
       where s.action = 'sign'`,
    )
    const { code = '', fingerprint } = signature[0] ?? {}
    expect(fingerprint).not.toBe(altered.frozen.fingerprint)
    expect(await make('otherCompany', 'verifyTicket', { params: { code } })).toMatchObject({
      ...{ kind: 'EXECUTION_REPORT', holds: false, fingerprint },
    })
    // Each document says so, and carries the bytes under no fingerprint of theirs.
    const pdf = await request('company', 'executionReportPdf', { query: NOVEMBER })
    const said = (await readPdf(new Uint8Array(pdf.rawPayload))).text
    expect(said).toContain('Ces chiffres ne sont pas ceux qui ont été figés')
    expect(pdf.rawPayload.toString('latin1')).not.toContain('rapport-execution-2026-11.json')
    const excel = await request('company', 'executionReportExcel', { query: NOVEMBER })
    const cells = [...readWorkbook(new Uint8Array(excel.rawPayload)).cells.values()]
    expect(cells.map(({ value }) => value).join()).toContain('ne sont pas ceux qui ont été figés')
    // Nobody signs them.
    await asOwner(`set session_replication_role = 'replica'`)
    await asOwner(`update execution_reports set status = 'READY', version = 1`)
    const { id: given } = altered.frozen
    expect(await refused(step('root', 'sign', { report: given, version: 1 }))).toEqual([
      409,
      'REPORT_ALTERED',
    ])
    await asOwner(`update execution_reports set status = 'ANSWERED', version = 5`)
    await asOwner(`set session_replication_role = 'origin'`)
    await asOwner(`set session_replication_role = 'replica'`)
    await asOwner('update execution_reports set content = $1', [rows[0]?.content])
    await asOwner(`set session_replication_role = 'origin'`)
    expect(
      await broken(`update execution_report_steps set words = 'Tout va bien' where action = 'object'`),
    ).toBe('words')
    expect(
      await broken(
        `update execution_report_steps set words = 'Une position moins chère était libre' where action = 'object'`,
      ),
    ).toBeUndefined()
    expect(await broken(`update execution_reports set status = 'SENT'`)).toBe('state')
    expect(await broken(`update execution_reports set status = 'ANSWERED'`)).toBeUndefined()
    // What was said or done cannot be taken back by whoever owns the tables, nor be somebody else's or of another day.
    await asOwner('create temporary table kept as select * from execution_report_steps')
    const restored = `delete from execution_report_steps; insert into execution_report_steps overriding system value select * from kept;
      update execution_reports set status = 'ANSWERED', version = 5`
    for (const altered of [
      `delete from execution_report_steps where action in ('object', 'answer'); update execution_reports set status = 'SENT', version = 3`,
      `delete from execution_report_steps where action = 'answer'; update execution_reports set status = 'OBJECTED', version = 4`,
      `delete from execution_report_steps; update execution_reports set status = 'READY', version = 1`,
      `update execution_report_steps set user_name = 'Person trader' where action = 'sign'`,
      `update execution_report_steps set user_id = (select user_id from kept where action = 'send') where action = 'sign'`,
      `update execution_report_steps set at = at - interval '5 days' where action = 'object'`,
      `update execution_report_steps set line = null where action = 'object'`,
    ]) {
      expect([altered, await broken(altered)]).toEqual([altered, 'step'])
      expect(await broken(restored)).toBeUndefined()
    }
    // A proof that was another one while the month was frozen: the report is what was frozen, and not what the price was.
    const cost = (by: number) => `update order_price_proofs set cost_tnd = cost_tnd + ${by}`
    expect(await broken(cost(1))).toBe('figures')
    expect(await broken(cost(-1))).toBeUndefined()
    const moved = (by: string) => `update execution_reports set frozen_at = frozen_at + interval '${by}'`
    expect(await broken(moved('1 hour'))).toBe('content')
    expect(await broken(moved('-1 hour'))).toBeUndefined()
    expect(
      await broken(
        `update audit_entries set object_id = gen_random_uuid()::text where action = 'execution_report.frozen'`,
      ),
    ).toBe('gone')
    await asOwner(`set session_replication_role = 'replica'`)
    await asOwner(`update audit_entries set object_id = $1 where action = 'execution_report.frozen'`, [id])
    await asOwner(`set session_replication_role = 'origin'`)
    expect(await verifyExecutionReports(db)).toEqual({ ok: true, reports: 1 })
    for (const change of [{ status: 'READY' as const }, { version: 9 }])
      await expect(db.updateTable('execution_reports').set(change).execute()).rejects.toThrow()
    await expect(
      db
        .updateTable('execution_reports')
        .set({ content: Buffer.from('{}') })
        .execute(),
    ).rejects.toThrow(/permission/)
    await expect(db.deleteFrom('execution_report_steps').execute()).rejects.toThrow(/append-only|permission/)
  })
})

it('every call of the report has answered', () => {
  expect(journey.missing('execution-reports')).toEqual([])
})
