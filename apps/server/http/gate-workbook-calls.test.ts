import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { expect, it } from 'vitest'
import { goRound } from '../commands/screening/go-round.ts'
import { callJourney, type JourneyInput } from '../testing/call-journey.ts'
import { must, publish } from '../testing/market-world.ts'
import { aPaper, bothPapers } from '../testing/office-papers.ts'
import type { Person } from '../testing/plant-market.ts'
import { complete } from '../testing/sign-ups.ts'

// The lists of the gate and of screening as workbooks: nobody reads more of a file than of its screen, a text of somebody else is no
// formula, and figures are numbers of their own unit.

const journey = callJourney([
  ...['gate-workbooks', 'gate', 'orders', 'office-papers', 'house-refusals', 'screening'],
])
const { make, request } = journey
const world = () => journey.world()

async function book(who: Person, name: string, query: JourneyInput['query'] = {}) {
  const answer = await request(who, name, { query })
  expect([who, name, answer.statusCode]).toEqual([who, name, 200])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/)
  const { cells } = readWorkbook(new Uint8Array(answer.rawPayload))
  journey.answered(name)
  const all = [...cells.values()]
  expect(all.filter(({ hasFormula }) => hasFormula)).toEqual([])
  return { texts: all.map(({ value }) => value), cells: all }
}
/** A note that a spreadsheet would compute. */
const FORMULA = '=HYPERLINK("http://ailleurs.example";"Cliquez")'

it('limits: with what is engaged of each, in its own unit, for their own house', async () => {
  const set = async (more: object) => {
    const { id } = await make('root', 'proposeLimit', { body: { was: null, note: FORMULA, ...more } })
    await make('bankCompliance', 'confirmLimit', { params: { id } })
  }
  await set({ scope: 'COUNTERPARTY_DAY', counterpartyId: world().companies.office, amount: '70000' })
  await set({ scope: 'CURRENCY_POSITION', currency: 'EUR', amount: '100000' })
  const body = {
    ...{ session_id: await publish(world()), amount: '10000', currency: 'EUR', rate: '3.3868' },
    ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
  }
  expect((await request('trader', 'placeOrder', { body })).statusCode).toBe(201)
  const { cells, texts } = await book('root', 'exportLimits')
  // 70 000,000 of which 33 868,000 is reserved; of the position of 10 000 EUR 90 000 are left.
  for (const figure of ['70000', '33868', '36132', '10000', '90000'])
    expect(
      cells.find(({ value }) => value === figure),
      figure,
    ).toMatchObject({ type: 'n' })
  expect(cells.find(({ value }) => value === '33868')?.numberFormat).toContain('0.000')
  expect(texts).toContain('Position dans une devise')
  expect((await book('root', 'exportLimits', { language: 'en' })).texts).not.toContain(
    'Position dans une devise',
  )
  for (const who of ['rival', 'office'] as const)
    expect(JSON.stringify((await book(who, 'exportLimits')).texts), who).not.toMatch(/70000|33868|36132/)
  for (const who of ['company', 'reader', 'validator'] as const)
    expect([who, (await request(who, 'exportLimits')).statusCode]).toEqual([who, 403])
  expect((await request('root', 'exportLimits', { query: { day: '2026-02-30' } })).statusCode).toBe(400)
})

it('checks: a line each, of the own house alone, and of one outcome where it is asked for', async () => {
  const { data } = await make('root', 'gateRecords')
  const checks = data.flatMap(({ checks }: { checks: unknown[] }) => checks)
  expect(checks.length).toBeGreaterThan(1)
  const { texts } = await book('root', 'exportGateRecords')
  expect(texts.filter((text) => text === 'Person trader')).toHaveLength(checks.length)
  const none = await book('root', 'exportGateRecords', { outcome: 'REFUSE' })
  expect(none.texts).not.toContain('Person trader')
  expect((await book('rival', 'exportGateRecords')).texts).not.toContain('Person trader')
  expect((await book('auditor', 'exportGateRecords')).texts).toContain('Person trader')
  for (const who of ['company', 'reader'] as const)
    expect([who, (await request(who, 'exportGateRecords')).statusCode]).toEqual([who, 403])
  expect((await request('root', 'exportGateRecords', { query: { outcome: 'ALL' } })).statusCode).toBe(400)
})

it('papers: all for the platform, an office’s own without who recorded them, none for a bank', async () => {
  await bothPapers(world(), 'office', { note: FORMULA })
  await bothPapers(world(), 'otherOffice')
  const platform = (await book('backOffice', 'exportOfficePapers')).texts
  expect(platform).toContain(FORMULA)
  expect(platform).toContain('BCT-2025/otherOffice')
  const office = (await book('office', 'exportOfficePapers')).texts
  expect(office).toContain('BCT-2025/office')
  expect(JSON.stringify(office)).not.toMatch(/otherOffice|HYPERLINK|Person/)
  expect(JSON.stringify((await book('root', 'exportOfficePapers')).texts)).not.toMatch(
    /BCT-2025|Sahel|Person/,
  )
  expect(aPaper(world(), 'office').number).toBe('BCT-2025/office')
})

it('refused houses: of the house that refuses, and not of the one that is', async () => {
  await make('root', 'refuseHouse', {
    body: { counterpartyId: world().companies.otherOffice, currency: null, form: null, note: FORMULA },
  })
  expect((await book('root', 'exportHouseRefusals')).texts).toContain(FORMULA)
  for (const who of ['officeCompliance', 'company'] as const)
    expect((await book(who, 'exportHouseRefusals')).texts).not.toContain(FORMULA)
  expect((await request('trader', 'exportHouseRefusals')).statusCode).toBe(403)
})

it('alerts: of the compliance that decides over them, and of nobody else', async () => {
  const text = [
    'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents',
    'TN.901;personne;Belgacem Chakhari Zoghlami;;;1970;Tunisie;08812345',
  ].join('\r\n')
  const { id } = await make('compliance', 'bringList', { body: { list: 'NATIONAL', text } })
  await make('complianceSecond', 'stepList', { params: { id }, body: { action: 'confirm', reason: 'Essai' } })
  while ((await must(world().bySystem(goRound))).looked > 0);
  await complete(world(), { managerFullName: 'ZOGHLAMI Belgàcem Chakhari' })
  expect((await book('compliance', 'exportAlerts')).texts).toContain('ZOGHLAMI Belgàcem Chakhari')
  const confirmed = await book('compliance', 'exportAlerts', { status: 'CONFIRMED' })
  expect(JSON.stringify(confirmed.texts)).not.toMatch(/zoghlami/i)
  for (const who of ['bankCompliance', 'officeCompliance'] as const)
    expect(JSON.stringify((await book(who, 'exportAlerts')).texts)).not.toMatch(/zoghlami/i)
  for (const who of ['backOffice', 'auditor', 'root', 'office', 'company'] as const)
    expect([who, (await request(who, 'exportAlerts')).statusCode]).toEqual([who, 403])
  expect(journey.missing('gate-workbooks')).toEqual([])
})
