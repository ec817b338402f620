import { expect, it } from 'vitest'
import { callJourney, type JourneyInput } from '../testing/call-journey.ts'
import { anOwner, anOwningCompany } from '../testing/owners.ts'
import type { Person } from '../testing/plant-market.ts'
import { NOBODY } from '../testing/sample-requests.ts'

// Owners of companies through the calls: whose they are, what is told of them and to whom, and what a body may not be.

const journey = callJourney(['owners', 'work', 'home', 'notifications'])
const { make, request } = journey
const world = () => journey.world()
const corporate = () => ({ id: world().companies.corporate })

const declare = (who: Person, body: object, params = corporate()) =>
  make(who, 'declareOwners', { params, body })
const told = async (who: Person, name: string, input: JourneyInput) => {
  const response = await request(who, name, input)
  const { code, rule, fields = [] } = response.json()
  return [response.statusCode, code, rule ?? null, fields.map(({ path }: { path: string }) => path).join(' ')]
}

it('says what is declared, what waits and what was, and what the reader may do', async () => {
  const before = await make('company', 'companyOwners', { params: corporate() })
  expect(before).toMatchObject({ state: 'UNDECLARED', inForce: null, pending: null, history: [] })
  expect(before.declare).toEqual({ allowed: true, rule: null, reason: null })
  const body = { none: false, owners: [anOwner({ share: '60' }), anOwningCompany()] }
  const pending = await declare('company', body)
  expect(pending).toMatchObject({ reference: 'BE-000001', none: false, status: 'PENDING', inForce: false })
  expect(
    pending.owners.map(({ name, share }: { name: string; share: string }) => `${name} ${share}`),
  ).toEqual([...['Kamel Zribi 60.00', 'Atlas Participations 40.00']])
  const rules = (view: typeof pending) =>
    view.allowedActions.map(
      ({ action, rule }: { action: string; rule: string | null }) => `${action} ${rule}`,
    )
  expect(rules(pending)).toEqual(['confirm SEGREGATION_CHANGE', 'refuse SEGREGATION_CHANGE', 'withdraw null'])
  const seen = await make('backOffice', 'companyOwners', { params: corporate() })
  expect(rules(seen.pending)).toEqual(['confirm null', 'refuse null', 'withdraw NOT_PROPOSER'])
  expect(seen.declare.rule).toBe('OWNERS_PENDING')
  // Who only reads has nothing to press.
  const audited = await make('auditor', 'companyOwners', { params: corporate() })
  expect([audited.declare, audited.pending.allowedActions]).toEqual([null, []])
  await make('backOffice', 'refuseOwners', {
    params: { id: pending.id },
    body: { reason: 'Part à vérifier' },
  })
  const { id } = await declare('company', body)
  await make('company', 'withdrawOwners', { params: { id } })
  const last = await declare('company', body)
  await make('compliance', 'confirmOwners', { params: { id: last.id } })
  const after = await make('company', 'companyOwners', { params: corporate() })
  expect([after.state, after.inForce.id, after.pending]).toEqual(['DECLARED', last.id, null])
  expect(
    after.history.map(({ status, reason }: { status: string; reason: string | null }) => [status, reason]),
  ).toEqual([
    ['CONFIRMED', null],
    ['WITHDRAWN', null],
    ['REFUSED', 'Part à vérifier'],
  ])
})

it('that nobody has a quarter is a declaration, and differs from none', async () => {
  const params = { id: world().companies.office }
  const { id } = await declare('backOffice', { none: true, owners: [] }, params)
  await make('officeCompliance', 'confirmOwners', { params: { id } })
  const standings = await make('compliance', 'ownersStandings')
  const state = (company: string) =>
    standings.data.find((one: { company: { id: string } }) => one.company.id === company)?.state
  const { companies } = world()
  expect(
    [companies.office, companies.corporate, companies.otherOffice, companies.platform].map(state),
  ).toEqual([...['NONE', 'DECLARED', 'UNDECLARED', undefined]])
  // A company reads of itself alone.
  expect((await make('company', 'ownersStandings')).data).toMatchObject([
    { company: corporate(), state: 'DECLARED' },
  ])
})

it('tells the platform by when who has declared nothing has to, the first due first, and who is late', async () => {
  const { db, clock, companies } = world()
  const day = 86_400_000
  const before = await db.selectFrom('companies').select(['id', 'created_at']).execute()
  const came = (company: string, days: number) =>
    db
      .updateTable('companies')
      .set({ created_at: new Date(clock.now().getTime() - days * day) })
      .where('id', '=', company)
      .execute()
  for (const { id } of before) await came(id, 1)
  await came(companies.otherOffice, 31)
  await came(companies.otherCorporate, 30)
  const { data } = await make('backOffice', 'ownersStandings')
  const rows: { company: { id: string }; state: string; due: string | null; late: boolean }[] = data
  const undeclared = rows.filter(({ state }) => state === 'UNDECLARED')
  expect(rows.slice(0, undeclared.length)).toEqual(undeclared)
  expect(undeclared.slice(0, 3).map(({ company, late }) => [company.id, late])).toEqual([
    [companies.otherOffice, true],
    [companies.otherCorporate, false],
    [expect.any(String), false],
  ])
  expect(undeclared[0]?.due).toBe(new Date(clock.now().getTime() - day).toISOString())
  // Who has declared is asked for nothing.
  expect(
    rows.filter(({ state }) => state !== 'UNDECLARED').every(({ due, late }) => due === null && !late),
  ).toBe(true)
  for (const { id, created_at } of before)
    await db.updateTable('companies').set({ created_at }).where('id', '=', id).execute()
})

it.each<[Person, string]>([
  ['root', 'another company’s bank'],
  ['otherCompany', 'another company'],
  ['bankCompliance', 'its bank’s compliance'],
])('%s (%s) learns nothing of a company’s owners', async (who) => {
  const missing = [404, 'NOT_FOUND', null, '']
  expect(await told(who, 'companyOwners', { params: corporate() })).toEqual(missing)
  expect(await told(who, 'companyOwners', { params: { id: NOBODY } })).toEqual(missing)
  expect(await told(who, 'declareOwners', { params: corporate(), body: { none: true, owners: [] } })).toEqual(
    missing,
  )
  const { id } = await declare('company', { none: true, owners: [] })
  for (const name of ['confirmOwners', 'withdrawOwners'])
    expect(await told(who, name, { params: { id } })).toEqual(missing)
  await make('company', 'withdrawOwners', { params: { id } })
})

it('is read by nobody of the company who does not answer for it', async () => {
  for (const who of ['trader', 'reader', 'tickets', 'validator', 'office'] as const)
    expect((await request(who, 'ownersStandings')).statusCode, who).toBe(403)
})

it.each<[string, object, string]>([
  ['owners and none', { none: true, owners: [anOwner()] }, 'owners'],
  ['neither', { none: false, owners: [] }, 'owners'],
  [
    'a share as a number with an exponent',
    { none: false, owners: [anOwner({ share: '6e1' })] },
    'owners.0.share',
  ],
  ['a share in digits of two kinds', { none: false, owners: [anOwner({ share: '٦0' })] }, 'owners.0.share'],
  ['look-alike letters', { none: false, owners: [anOwner({ name: 'Каmel Zribi' })] }, 'owners.0.name'],
  ['a day that never was', { none: false, owners: [anOwner({ birth: '1970-02-31' })] }, 'owners.0.birth'],
  ['too many', { none: false, owners: Array.from({ length: 21 }, () => anOwner()) }, 'owners'],
  ['a kind that there is not', { none: false, owners: [{ ...anOwner(), kind: 'TRUST' }] }, 'owners.0.kind'],
  ['a name of spaces', { none: false, owners: [anOwner({ name: '   ' })] }, 'owners.0.name'],
  ['no list', { none: false }, 'owners'],
])('refuses %s where it stands', async (_, body, path) => {
  const [status, code, , paths] = await told('company', 'declareOwners', { params: corporate(), body })
  expect([status, code, paths]).toEqual([400, 'INVALID_INPUT', path])
})

it('takes a share as a number, and refuses one that is none', async () => {
  const owner = JSON.stringify({ ...anOwner(), share: 0 })
  const json = (share: string) =>
    `{"none":false,"owners":[${owner.replace('"share":0', `"share":${share}`)}]}`
  expect(await told('company', 'declareOwners', { params: corporate(), json: json('1e400') })).toEqual([
    ...[400, 'INVALID_INPUT', 'OWNER_SHARE', 'owners.0.share'],
  ])
  const response = await request('company', 'declareOwners', { params: corporate(), json: json('60.5') })
  expect(response.json().owners[0].share).toBe('60.50')
  await make('company', 'withdrawOwners', { params: { id: response.json().id } })
})

it('stands in the queue of who may decide, and of nobody else, and on the home of compliance', async () => {
  const { id } = await declare('company', { none: true, owners: [] })
  const rows = async (who: Person, whose: 'mine' | 'second') =>
    (await make(who, 'workQueue', { query: { kind: 'owners', whose } })).data
  expect(await rows('backOffice', 'mine')).toMatchObject([
    { id: world().companies.corporate, step: 'decide_owners', party: 'Person company', barred: null },
  ])
  expect(await rows('compliance', 'mine')).toHaveLength(1)
  expect([await rows('company', 'mine'), (await rows('company', 'second')).length]).toEqual([[], 1])
  for (const who of ['root', 'auditor', 'otherCompany', 'officeCompliance'] as const)
    expect([await rows(who, 'mine'), await rows(who, 'second')], who).toEqual([[], []])
  const { screening } = await make('compliance', 'home')
  const undeclared = (await make('compliance', 'ownersStandings')).data.filter(
    ({ state }: { state: string }) => state === 'UNDECLARED',
  )
  expect(screening.undeclared).toBe(undeclared.length)
  expect(undeclared.length).toBeGreaterThan(2)
  expect((await make('bankCompliance', 'home')).screening.undeclared).toBe(0)
  await make('backOffice', 'confirmOwners', { params: { id } })
  expect(await rows('compliance', 'mine')).toEqual([])
})

it('is reached by all of its calls', () => {
  expect(journey.missing('owners')).toEqual([])
})
