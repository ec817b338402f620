import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmFixing, disputeFixing } from '../commands/fixings/decide-fixing.ts'
import { callJourney } from '../testing/call-journey.ts'
import { insertOpeningRate, traceOf } from '../testing/limits.ts'
import { must } from '../testing/market-world.ts'

// The central bank's reference rates, and how one person of the platform would put false ones in force: alone, by a second account,
// by a file in which one day hides, by another day's page, by a unit, over the ones in force. It is Wednesday, 18 November 2026.

const journey = callJourney(['fixings', 'work'], { references: false })
const { make, request } = journey

let connection: pg.Client | undefined
/** Does what the application may not. */
async function asOwner(statement: string, values: unknown[] = []): Promise<void> {
  if (!connection) {
    connection = new pg.Client({ connectionString: journey.world().url })
    await connection.connect()
  }
  await connection.query(statement, values)
}
afterAll(() => connection?.end())

const HEAD = 'Jour;Code;Unité;Cours\n'
const file = (...lines: string[]) => HEAD + lines.join('\n')
const bring = (csv: string, more: object = {}) =>
  request('backOffice', 'bringFixings', { body: { csv, name: 'cours.csv', ...more } })
const RANGE = { from: '2026-11-01', to: '2026-11-30' }
const days = async (query: Record<string, string> = RANGE) => make('backOffice', 'fixingDays', { query })
const kept = async (day: string) => (await days()).days.filter((each: { day: string }) => each.day === day)
const curve = async (currency = 'EUR', who: 'office' | 'company' = 'company') =>
  (await make(who, 'fixings', { query: { currency, ...RANGE } })).rows

/** The second person of the back office: the account of the auditor, with the rights of the back office. */
function second(decision: typeof disputeFixing, input: Parameters<typeof disputeFixing>[1]) {
  const { people } = journey.world()
  return journey
    .world()
    .as('backOffice', (context) =>
      decision({ ...context, actor: { ...context.actor, userId: people.auditor.userId } }, input),
    )
}
const one = (day: string, revision = 1) => ({ day, revision, scope: 'DAY', seen: 1, reason: '' }) as const
const confirmed = (day: string, revision = 1) => must(second(confirmFixing, one(day, revision)))

beforeEach(async () => {
  // The tests before have left their days: each begins with none, past the commands, as the owner of the tables.
  await asOwner('truncate fixings, fixing_rates, fixing_imports, late_fixings cascade')
})

describe('rates of a day', () => {
  it('are brought by one person and put in force by another; until then nobody else knows them', async () => {
    const brought = await make('backOffice', 'bringFixings', {
      body: {
        day: '2026-11-17',
        rates: [
          { currency: 'EUR', unit: 1, rate: 3.3868 },
          { currency: 'JPY', unit: '1000', rate: '20,4767' },
        ],
      },
    })
    expect(brought).toMatchObject({ days: 1, suspect: 0, known: 0, leftOut: [], first: '2026-11-17' })
    expect(await curve()).toEqual([])
    const [waiting] = (await days()).waiting
    expect(waiting).toMatchObject({
      ...{ day: '2026-11-17', revision: 1, waiting: 1, suspect: 0, source: 'TYPED' },
      by: { name: 'Person backOffice', mine: true },
      allowedActions: [
        { action: 'confirm', allowed: false, rule: 'SEGREGATION_FIXING' },
        { action: 'dispute', allowed: false, rule: 'SEGREGATION_FIXING' },
      ],
    })
    // It waits in the work of the others; who brought them reads why it is not theirs.
    const work = async (whose: string) =>
      (await make('backOffice', 'workQueue', { query: { whose, kind: 'fixing' } })).data
    expect(await work('mine')).toEqual([])
    expect(await work('second')).toMatchObject([
      { step: 'decide_fixing', reference: '17-11-2026', party: 'Person backOffice' },
    ])
    for (const name of ['confirmFixing', 'disputeFixing']) {
      const alone = await request('backOffice', name, {
        params: { day: '2026-11-17' },
        body: { revision: 1, ...(name === 'disputeFixing' ? { reason: 'Pour un essai' } : {}) },
      })
      expect([alone.statusCode, alone.json()]).toMatchObject([403, { rule: 'SEGREGATION_FIXING' }])
    }
    await confirmed('2026-11-17')
    expect(await curve('JPY')).toMatchObject([
      { day: '2026-11-17', rate: '20.4767', unit: 1000, changePercent: null, source: 'TYPED' },
    ])
    expect(await kept('2026-11-17')).toMatchObject([
      { state: 'IN_FORCE', decided: { name: 'Person auditor' }, brought: { by: { mine: true } } },
    ])
    const names = ['fixing.received', 'fixing.confirmed']
    expect(await traceOf(journey.world().db, 'fixing')).toEqual({ events: names, audited: names })
  })

  it('are decided once: of two people at the same moment one wins', async () => {
    await bring(file('2026-11-17;EUR;1;3,3868'))
    const both = await Promise.all([
      second(confirmFixing, one('2026-11-17')),
      second(disputeFixing, { ...one('2026-11-17'), reason: 'Faux' }),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { rule: 'FIXING_DECIDED' } })
  })

  it('are not confirmed by a second account of who brought them', async () => {
    const { people } = journey.world()
    await bring(file('2026-11-17;EUR;1;3,3868'))
    const own = [people.backOffice.userId, people.auditor.userId]
    const set = (cin: string | null) => asOwner('update users set cin = $1 where id = any ($2)', [cin, own])
    await set('01234567')
    expect(await second(confirmFixing, one('2026-11-17'))).toMatchObject({
      refusal: { rule: 'SEGREGATION_FIXING' },
    })
    // Neither once the card is cleared: it was the same person's.
    await set(null)
    expect(await second(confirmFixing, one('2026-11-17'))).toMatchObject({
      refusal: { rule: 'SEGREGATION_FIXING' },
    })
    await asOwner('delete from user_identities where cin = $1', ['01234567'])
  })

  it('are kept by the database too: no third way, no second decision, no other rate', async () => {
    await bring(file('2026-11-17;EUR;1;3,3868'))
    const { db, people } = journey.world()
    const set = (values: object) => db.updateTable('fixings').set(values).execute()
    const at = new Date()
    const by = { decided_by: people.backOffice.userId, decided_at: at }
    await expect(set({ status: 'IN_FORCE', ...by })).rejects.toThrow(/check/)
    await expect(set({ status: 'REPLACED', ...by, replaced_at: at })).rejects.toThrow(/goes from RECEIVED/)
    await expect(db.updateTable('fixing_rates').set({ rate: '1' }).execute()).rejects.toThrow(/permission/)
    await expect(db.deleteFrom('fixings').execute()).rejects.toThrow(/permission/)
    await confirmed('2026-11-17')
    await expect(set({ status: 'DISPUTED', reason: 'x' })).rejects.toThrow(/goes from IN_FORCE/)
  })

  it('that are disputed make room for others, and stay on record with the reason', async () => {
    await bring(file('2026-11-17;EUR;1;3,3868'))
    await must(second(disputeFixing, { ...one('2026-11-17'), reason: 'Cours de la veille' }))
    expect((await bring(file('2026-11-17;EUR;1;3,39'))).statusCode).toBe(201)
    await confirmed('2026-11-17', 2)
    expect(
      (await kept('2026-11-17')).map(({ state, reason }: { state: string; reason: string }) => [
        state,
        reason,
      ]),
    ).toEqual([
      ['IN_FORCE', null],
      ['DISPUTED', 'Cours de la veille'],
    ])
  })

  it('that are disputed and come back are suspect with the reason, alone or over rates in force', async () => {
    await bring(file('2026-11-17;EUR;1;3,3868', '2026-11-17;USD;1;2,9'))
    await must(second(disputeFixing, { ...one('2026-11-17'), reason: 'Cours de la veille' }))
    const again = { kind: 'DISPUTED_BEFORE', reason: 'Cours de la veille' }
    // Neither a currency less nor one more makes them others.
    expect((await bring(file('2026-11-17;EUR;1;3,3868', '2026-11-17;GBP;1;4'))).json()).toMatchObject({
      suspect: 1,
    })
    expect((await kept('2026-11-17'))[0]).toMatchObject({ state: 'SUSPECT' })
    expect((await kept('2026-11-17'))[0].findings[0]).toEqual(again)
    await must(second(disputeFixing, { ...one('2026-11-17', 2), reason: 'Encore' }))
    expect((await bring(file('2026-11-17;EUR;1;3,39', '2026-11-17;USD;1;2,9'))).json()).toMatchObject({
      suspect: 0,
    })
    await confirmed('2026-11-17', 3)
    await bring(file('2026-11-17;EUR;1;3,3868'), { correction: true })
    expect((await kept('2026-11-17'))[0].findings).toMatchObject([
      { ...again, reason: 'Encore' },
      { kind: 'CORRECTION', currency: 'EUR' },
    ])
  })
})

it('come no earlier than they are published: at 18:00, in a file or typed', async () => {
  const world = journey.world()
  const before = world.clock.time
  const ways = () => [
    bring(file('2026-11-18;EUR;1;3,3868')),
    bring('Code;Unité;Cours\nEUR;1;3,3868', { day: '2026-11-18' }),
    request('backOffice', 'bringFixings', {
      body: { day: '2026-11-18', rates: [{ currency: 'EUR', unit: 1, rate: '3.3868' }] },
    }),
  ]
  for (const way of ways())
    expect((await way).json()).toMatchObject({ rule: 'FIXING_FUTURE', details: { day: '2026-11-18' } })
  world.clock.time = new Date('2026-11-18T16:59:59Z')
  expect((await bring(file('2026-11-18;EUR;1;3,3868'))).json()).toMatchObject({ rule: 'FIXING_FUTURE' })
  world.clock.time = new Date('2026-11-18T17:00:00Z')
  expect((await bring(file('2026-11-18;EUR;1;3,3868'))).statusCode).toBe(201)
  world.clock.time = before
})

describe('what is suspect', () => {
  it('is a jump, another day’s page, a unit: it is told with its figures, and confirmed only by somebody who saw it', async () => {
    await bring(file('2026-11-16;EUR;1;3,0000', '2026-11-16;JPY;1000;20,0000'))
    await confirmed('2026-11-16')
    await bring('Journée du 16/11/2026\nCode;Unité;Cours\nEUR;1;3,0601\nJPY;100;2,0000', {
      day: '2026-11-17',
    })
    const [day] = await kept('2026-11-17')
    expect(day).toMatchObject({
      state: 'SUSPECT',
      findings: [
        { kind: 'ECHO', echoed: '2026-11-16' },
        { kind: 'CHANGE', currency: 'EUR', percent: '2.00', before: '3.0000', beforeDay: '2026-11-16' },
        { kind: 'UNIT', currency: 'JPY', unit: 100, usual: 1000 },
      ],
      rates: [
        { currency: 'EUR', changePercent: '2.00' },
        { currency: 'JPY', changePercent: '0.00' },
      ],
    })
    await confirmed('2026-11-17')
    // The unit goes with the rate wherever it is told.
    expect((await curve('JPY')).at(-1)).toMatchObject({ rate: '2.0000', unit: 100, changePercent: '0.00' })
  })

  it('within a file is not confirmed with the rest unless it is asked for, and nobody decides on more than they saw', async () => {
    const lines = ['09', '10', '11', '12', '13'].map(
      (day) => `2026-11-${day};EUR;1;${day === '12' ? '3,9' : '3,4'}`,
    )
    const answer = await bring(file(...lines))
    // The forged day, and the way back from it.
    expect(answer.json()).toMatchObject({ days: 5, suspect: 2 })
    const about = { day: '2026-11-09', revision: 1, reason: '' }
    for (const seen of [1, 4, 5])
      expect(await second(confirmFixing, { ...about, scope: 'CLEAN', seen })).toMatchObject({
        refusal: { rule: 'FIXING_CHANGED' },
      })
    expect(await must(second(confirmFixing, { ...about, scope: 'CLEAN', seen: 3 }))).toEqual({ days: 3 })
    expect((await curve()).map(({ day }: { day: string }) => day.slice(8))).toEqual(['09', '10', '11'])
    const left = await days({ ...RANGE, state: 'SUSPECT' })
    expect(left.days.map(({ day }: { day: string }) => day)).toEqual(['2026-11-13', '2026-11-12'])
    expect(left.waiting).toMatchObject([{ day: '2026-11-12', lastDay: '2026-11-13', waiting: 2, suspect: 2 }])
    const rest = { day: '2026-11-12', revision: 1, scope: 'ALL', seen: 2, reason: 'Fichier faux' } as const
    await must(second(disputeFixing, rest))
    expect((await days()).waiting).toEqual([])
  })
})

it('change by the same percent whatever the list leaves out', async () => {
  for (const [day, rate] of [
    ['2026-11-11', '3,3000'],
    ['2026-11-12', '3,3330'],
    ['2026-11-13', '3,3663'],
  ]) {
    await bring(file(`${day};EUR;1;${rate}`))
    await confirmed(day ?? '')
  }
  await bring(file('2026-11-16;EUR;1;3,3663', '2026-11-17;EUR;1;3,5000'))
  const changes = async (query: Record<string, string>) =>
    Object.fromEntries(
      (await days(query)).days
        .filter(({ rates }: { rates: unknown[] }) => rates.length > 0)
        .map(({ day, rates }: { day: string; rates: { changePercent: string | null }[] }) => [
          day.slice(8),
          rates[0]?.changePercent,
        ]),
    )
  expect(await changes(RANGE)).toEqual({ 11: null, 12: '1.00', 13: '1.00', 16: '0.00', 17: '3.97' })
  expect(await changes({ ...RANGE, state: 'SUSPECT' })).toEqual({ 17: '3.97' })
  expect(await changes({ ...RANGE, from: '2026-11-13', state: 'IN_FORCE' })).toEqual({ 13: '1.00' })
  await bring(file('2026-11-12;EUR;1;3,3400'), { correction: true })
  await confirmed('2026-11-12', 2)
  // What was replaced is measured as what took its place.
  expect(await changes({ ...RANGE, state: 'REPLACED' })).toEqual({ 12: '1.00' })
  await bring(file('2026-11-13;EUR;1;3,3700'), { correction: true })
  await confirmed('2026-11-13', 2)
  expect(await changes({ ...RANGE, state: 'REPLACED' })).toEqual({ 12: '1.00', 13: '0.79' })
})

describe('a false rate of today', () => {
  const puts = async (seen: number, ...lines: string[]) => {
    expect((await bring(file(...lines))).json()).toMatchObject({ days: seen })
    const [, day = ''] = /^([\d-]+)/.exec(lines[0] ?? '') ?? []
    await must(second(confirmFixing, { day, revision: 1, scope: 'ALL', seen, reason: '' }))
  }
  const brought = async (...lines: string[]) => (await bring(file(...lines))).json()

  it('is suspect behind an old day of its file, and so is the old day', async () => {
    await puts(1, '2026-11-16;EUR;1;3,3868')
    expect(await brought('2025-11-03;EUR;1;4,0000', '2026-11-17;EUR;1;4,0500')).toMatchObject({
      ...{ days: 2, suspect: 2 },
    })
    expect((await kept('2026-11-17'))[0].findings).toMatchObject([
      { kind: 'CHANGE', before: '3.3868', beforeDay: '2026-11-16' },
    ])
  })

  it('is suspect behind days that are known, before a rate in force, and after many small steps', async () => {
    const known = ['2026-11-09;EUR;1;3,3000', '2026-11-12;EUR;1;3,3868']
    await puts(2, ...known)
    expect(await brought(...known, '2026-11-10;EUR;1;3,3000', '2026-11-13;EUR;1;3,3100')).toMatchObject({
      ...{ days: 2, suspect: 2, known: 2 },
    })
    expect((await kept('2026-11-13'))[0].findings).toMatchObject([
      { kind: 'CHANGE', percent: '-2.27', beforeDay: '2026-11-12' },
    ])
    expect((await kept('2026-11-10'))[0].findings).toEqual([
      {
        ...{ kind: 'CHANGE_AFTER', currency: 'EUR', percent: '2.63' },
        ...{ after: '3.3868', afterDay: '2026-11-12' },
      },
    ])
    const rest = { day: '2026-11-10', revision: 1, scope: 'ALL', seen: 2, reason: 'Faux' } as const
    await must(second(disputeFixing, rest))
    const steps = ['2026-11-13;EUR;1;3,4500', '2026-11-16;EUR;1;3,5150', '2026-11-17;EUR;1;3,5800']
    expect(await brought(...steps)).toMatchObject({ days: 3, suspect: 1 })
    expect((await kept('2026-11-17'))[0].findings).toMatchObject([
      { kind: 'DRIFT', percent: '5.70', before: '3.3868', beforeDay: '2026-11-12' },
    ])
  })

  it('of a currency with nothing to compare with is suspect, but for the first history; a currency less is, alone', async () => {
    await puts(1, '2026-11-13;EUR;1;3,3868')
    expect(await brought('2026-11-16;EUR;1;3,3868', '2026-11-16;USD;1;9,0000')).toMatchObject({ suspect: 1 })
    expect((await kept('2026-11-16'))[0].findings).toEqual([{ kind: 'FIRST', currency: 'USD' }])
    await confirmed('2026-11-16')
    // USD is missed: of a day that comes alone that is suspect, among others it is said.
    expect(await brought('2026-11-17;EUR;1;3,3868')).toMatchObject({ suspect: 1 })
    expect((await kept('2026-11-17'))[0].findings).toEqual([{ kind: 'MISSING', currency: 'USD' }])
    await must(second(disputeFixing, { ...one('2026-11-17'), reason: 'Il manque le dollar' }))
    expect(await brought('2026-11-12;EUR;1;3,3868', '2026-11-17;EUR;1;3,3869')).toMatchObject({
      ...{ days: 2, suspect: 0 },
    })
  })
})

describe('a day that is on record', () => {
  beforeEach(async () => {
    await bring(file('2026-11-17;EUR;1;3,3868', '2026-11-17;USD;1;2,9143'))
    await confirmed('2026-11-17')
  })

  it('is not overwritten: other rates are refused with both, the same ones are nothing new', async () => {
    const other = await bring(file('2026-11-17;EUR;1;3,3900'))
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      {
        rule: 'FIXING_OTHER_RATE',
        details: {
          ...{ day: '2026-11-17', currency: 'EUR', present: '3.3868', presentUnit: 1 },
          ...{ brought: '3.3900', broughtUnit: 1 },
        },
      },
    ])
    expect((await bring(file('2026-11-17;GBP;1;4,0'))).json()).toMatchObject({ rule: 'FIXING_IN_FORCE' })
    expect((await bring(file('2026-11-17;EUR;1;3,38680'))).json()).toMatchObject({ rule: 'FIXING_KNOWN' })
    const more = await bring(file('2026-11-17;EUR;1;3,3868', '2026-11-16;EUR;1;3,38'))
    expect(more.json()).toMatchObject({ days: 1, known: 1, first: '2026-11-16' })
  })

  it('is corrected by two people: the old rates stay on record, and no currency is lost', async () => {
    expect((await bring(file('2026-11-17;EUR;1;3,3900'), { correction: true })).json()).toMatchObject({
      days: 1,
    })
    expect(await curve()).toMatchObject([{ rate: '3.3868' }])
    const waits = await bring(file('2026-11-17;EUR;1;3,4'), { correction: true })
    expect(waits.json()).toMatchObject({ rule: 'FIXING_WAITS' })
    expect((await kept('2026-11-17'))[0]).toMatchObject({
      state: 'SUSPECT',
      findings: [{ kind: 'CORRECTION', currency: 'EUR', before: '3.3868' }],
      rates: [
        { currency: 'EUR', rate: '3.3900', inForce: '3.3868' },
        { currency: 'USD', rate: '2.9143', inForce: null },
      ],
    })
    await confirmed('2026-11-17', 2)
    expect(await curve()).toMatchObject([{ rate: '3.3900' }])
    expect(await curve('USD')).toMatchObject([{ rate: '2.9143' }])
    expect((await kept('2026-11-17')).map(({ state }: { state: string }) => state)).toEqual([
      'IN_FORCE',
      'REPLACED',
    ])
  })
})

describe('the curve', () => {
  it('has the opening rates beside the fixing, what is missing today, and a workbook', async () => {
    const world = journey.world()
    await bring(file('2026-11-16;SEK;1;3,0000', '2026-11-17;SEK;1;3,0150'))
    await must(second(confirmFixing, { day: '2026-11-16', revision: 1, scope: 'ALL', seen: 2, reason: '' }))
    await insertOpeningRate(world, { day: '2026-11-13', currency: 'SEK', rate: '3.1000' })
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'SEK', rate: '3.0300' })
    const answer = await make('office', 'fixings', { query: { currency: 'SEK', ...RANGE } })
    const nothing = { rate: null, unit: null, changePercent: null, gapPercent: null, source: null }
    const [unit] = [answer.currency.unit]
    expect(answer.missing).toEqual({ day: '2026-11-18', state: 'EXPECTED' })
    expect(answer.rows).toMatchObject([
      { day: '2026-11-13', ...nothing, opening: '3.1000' },
      { day: '2026-11-16', rate: '3.0000', opening: null },
      { day: '2026-11-17', rate: '3.0150', changePercent: '0.50', opening: '3.0300' },
    ])
    // Per quoting unit both: 10 SEK where the house quotes ten.
    expect(answer.rows[2].gapPercent).toBe(unit === 1 ? '0.50' : '-89.95')
    const book = await request('office', 'exportFixings', { query: { currency: 'SEK', ...RANGE } })
    expect(book.headers['content-type']).toContain('spreadsheetml')
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
    journey.answered('exportFixings')
    expect((await request('office', 'fixings', { query: { currency: 'XXX', ...RANGE } })).statusCode).toBe(
      404,
    )
    const long = { currency: 'EUR', from: '2020-01-01', to: '2026-11-18' }
    expect((await request('office', 'fixings', { query: long })).statusCode).toBe(400)
  })

  it('is everybody’s who sees the market; keeping the rates is the back office’s alone', async () => {
    for (const who of ['trader', 'office', 'company', 'auditor'] as const) {
      expect((await request(who, 'fixings', { query: { currency: 'EUR', ...RANGE } })).statusCode).toBe(200)
      expect((await request(who, 'fixingDays', { query: RANGE })).statusCode).toBe(403)
      const brought = await request(who, 'bringFixings', { body: { csv: file('2026-11-17;EUR;1;3,3') } })
      expect(brought.statusCode).toBe(403)
    }
  })
})

it('takes years of all currencies in one file, confirmed at once, and no file of more than five megabytes', async () => {
  const traded = await journey
    .world()
    .db.selectFrom('currencies')
    .select(['iso_code', 'unit'])
    .where('iso_code', '<>', 'TND')
    .execute()
  const lines: string[] = []
  for (let at = Date.UTC(2023, 0, 2); at < Date.UTC(2025, 0, 1); at += 86_400_000) {
    const day = new Date(at)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    for (const { iso_code, unit } of traded)
      lines.push(`${day.toISOString().slice(0, 10)};${iso_code};${unit};3,3868`)
  }
  const answer = await bring(file(...lines))
  const { days: count } = answer.json()
  expect(count).toBeGreaterThan(500)
  const all = { day: '2023-01-02', revision: 1, scope: 'ALL', seen: count, reason: '' } as const
  await must(second(confirmFixing, all))
  const five = { currency: 'EUR', from: '2020-01-01', to: '2024-12-31' }
  expect((await make('company', 'fixings', { query: five })).rows).toHaveLength(count)
  const large = await bring(HEAD + '2026-11-17;EUR;1;3,3868\n'.repeat(220_000))
  expect([large.statusCode, large.json().rule]).toEqual([413, 'FIXING_TOO_LARGE'])
})

it('answers all of its calls', async () => {
  const { auditor } = journey.world().people
  for (const day of ['2026-11-16', '2026-11-17']) {
    await bring(file(`${day};EUR;1;3,3868`))
    // As somebody else had brought them.
    await asOwner('alter table fixings disable trigger fixing_steps')
    await asOwner("update fixings set brought_by = $1 where status = 'RECEIVED'", [auditor.userId])
    await asOwner('alter table fixings enable trigger fixing_steps')
    const decision = { params: { day }, body: { revision: 1 } }
    if (day === '2026-11-16') await make('backOffice', 'confirmFixing', decision)
    else await make('backOffice', 'disputeFixing', { ...decision, body: { revision: 1, reason: 'Faux' } })
  }
  expect(journey.missing('fixings')).toEqual([])
})
