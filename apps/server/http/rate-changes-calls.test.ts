import { randomUUID } from 'node:crypto'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideOnRateChange } from '../commands/rates/decide-on-rate-change.ts'
import { findRemainderRate } from '../db/reference/remainder-rates.ts'
import { listRateChanges } from '../queries/rates/list-rate-changes.ts'
import { readRateWork } from '../queries/work/desk-work.ts'
import { callJourney } from '../testing/call-journey.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { REFERENCES } from '../testing/limits.ts'
import type { Person } from '../testing/plant-market.ts'
import { setMargins } from '../testing/request-world.ts'
import { secondAccountOf } from '../testing/second-account.ts'

// Rates outside the allowed band: how one person of a bank, or two, would put 34,02 for 3,402 in force all the same.

const journey = callJourney(['rate-changes', 'rates', 'display', 'work'])
const { make, request } = journey
const MINUTE = 60_000

const line = (rate: string, currency = 'EUR', more: object = {}) => ({
  currecy_isocode: currency,
  rate,
  ...more,
})
const pass = (ms: number) => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + ms)
}
/** Standard rates of every currency at its reference, in steps of 0.001, and the euro at a rate of one's own. */
const standard = (EUR: string) =>
  Object.entries(REFERENCES).map(([currency, rate]) => ({
    id: rateLineId({ ownerId: journey.world().companies.bank, currency }),
    purchaseRate: currency === 'EUR' ? EUR : rate.slice(0, -1),
  }))
const remainder = async (currency = 'EUR') => {
  const { db, companies, clock } = journey.world()
  return (await findRemainderRate(db, { bankId: companies.bank, currency, at: clock.now() }))?.rate ?? null
}
const propose = (rate: string, who: Person = 'tickets') =>
  request(who, 'proposeRemainderRates', { body: [line(rate)] })
const proposed = async (rate: string): Promise<{ id: string }> =>
  make('tickets', 'proposeRemainderRates', { body: [line(rate)] })
const confirm = (id: string, who: Person = 'manifest') =>
  request(who, 'confirmRateChange', { params: { id } })
const codeOf = async (answer: ReturnType<typeof request>) => {
  const { statusCode, json } = await answer
  return statusCode < 300 ? 'done' : json().code
}
const waiting = async (who: Person = 'manifest') => (await make(who, 'rateChanges')).changes
const giveRole = (who: Person, role: 'ROLE_CORPORATE_BANK_ADMIN' | 'ROLE_TRADER') =>
  journey
    .world()
    .db.updateTable('user_roles')
    .set({ role })
    .where('user_id', '=', journey.world().people[who].userId)
    .execute()

beforeAll(async () => {
  await make('backOffice', 'setDisplayer', {
    params: { id: journey.world().companies.bank },
    body: { hasDisplayer: true },
  })
})
beforeEach(async () => {
  pass(MINUTE)
  await make('tickets', 'updateRemainderRates', { body: [line('3.402'), line('2.93', 'USD')] })
  pass(MINUTE)
})
afterEach(async () => {
  for (const { id, allowedActions } of await waiting('tickets'))
    if (allowedActions.find(({ action }: { action: string }) => action === 'withdraw').allowed)
      await make('tickets', 'withdrawRateChange', { params: { id } })
})

describe('a rate outside the allowed band', () => {
  it('is refused to one person, and is in force once a second one has confirmed it', async () => {
    const { companies, people, db } = journey.world()
    const alone = await request('tickets', 'updateRemainderRates', { body: [line('34.02')] })
    expect(alone.json()).toMatchObject({
      code: 'RATE_OUT_OF_RANGE',
      details: { lowest: '3.2175', highest: '3.5561' },
    })
    const change = await make('tickets', 'proposeRemainderRates', { body: [line('3.7')] })
    expect(change).toMatchObject({
      book: 'REMAINDER',
      status: 'PENDING',
      proposedBy: 'Person tickets',
      agency: null,
      lines: [{ currency: 'EUR', purchaseRate: null, saleRate: '3.7' }],
      outside: [
        {
          ...{ currency: 'EUR', unit: 1, side: 'SALE', rate: '3.7', inForce: '3.4020' },
          ...{ lowest: '3.2175', highest: '3.5561', reference: '3.3868', percent: '9.25' },
        },
      ],
    })
    expect(await remainder()).toBe('3.4020')
    expect(await waiting()).toMatchObject([{ id: change.id }])
    pass(MINUTE)
    const confirmed = await make('manifest', 'confirmRateChange', { params: { id: change.id } })
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', decidedBy: 'Person manifest' })
    expect(await remainder()).toBe('3.7000')
    expect(await waiting()).toEqual([])
    const trace = await db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'data'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(trace).toMatchObject([
      {
        action: 'rate_change.confirmed',
        user_id: people.manifest.userId,
        data: { bank: companies.bank, proposedBy: people.tickets.userId, outside: [{ rate: '3.7' }] },
      },
      {
        action: 'remainder_rates.set',
        user_id: people.manifest.userId,
        data: { proposal: change.id, proposedBy: people.tickets.userId },
      },
    ])
  })

  it('is refused by the second person with the reason, and nothing changes', async () => {
    const { id } = await proposed('34.02')
    const params = { id }
    expect(
      (await request('manifest', 'refuseRateChange', { params, body: { reason: ' ' } })).statusCode,
    ).toBe(400)
    const refused = await make('manifest', 'refuseRateChange', { params, body: { reason: 'Virgule' } })
    expect(refused).toMatchObject({ status: 'REFUSED', reason: 'Virgule' })
    expect(await remainder()).toBe('3.4020')
    expect(await codeOf(confirm(id))).toBe('RATE_CHANGE_DECIDED')
  })

  it('waits in the work of the others, and is barred to its proposer', async () => {
    const { id } = await proposed('34.02')
    const found = async (who: Person, whose: string) =>
      (await make(who, 'workQueue', { query: { whose, kind: 'rate_change' } })).data
    expect(await found('manifest', 'mine')).toMatchObject([
      { id, step: 'decide_remainder_rates', reference: 'EUR', party: 'Person tickets', barred: null },
    ])
    expect(await found('tickets', 'mine')).toEqual([])
    expect(await found('tickets', 'second')).toMatchObject([
      { id, barred: { reason: expect.stringMatching(/autre/) } },
    ])
    expect(await found('rivalTickets', 'mine')).toEqual([])
  })

  it('of what a company buys is not judged again: its purchase goes through to the cash-out', async () => {
    const world = journey.world()
    await setMargins(world)
    await make('manifest', 'confirmRateChange', { params: { id: (await proposed('3.7')).id } })
    pass(1000)
    const { orders } = await deliveredRequest(world)
    expect(orders.find(({ request_part }) => request_part === 'REMAINDER')).toMatchObject({ rate: '3.7000' })
  })
})

describe('what is not proposed', () => {
  it.each([
    ['all inside', [line('3.41')], 'RATE_CHANGE_NOT_NEEDED'],
    ['nothing', [], 'RATE_CHANGE_NOT_NEEDED'],
    ['the end of a sale', [line('0')], 'RATE_CHANGE_NOT_NEEDED'],
    ['a currency twice', [line('34.02'), line('3.402')], 'INVALID_INPUT'],
    ['too many decimals', [line('34.0211')], 'INVALID_INPUT'],
    ['0.0001', [line('0.0001')], 'INVALID_INPUT'],
    ['a million', [line('1000000')], 'INVALID_INPUT'],
    ['below zero', [line('-3.4')], 'INVALID_INPUT'],
    ['no number', [line('3,4')], 'INVALID_INPUT'],
    ['a number with an exponent', [line('3e1')], 'INVALID_INPUT'],
    ['the dinar', [line('34.02'), line('1', 'TND')], 'INVALID_INPUT'],
    ['what moved meanwhile', [line('34.02', 'EUR', { validFrom: null })], 'SETTINGS_CHANGED'],
  ])('is %s', async (_what, body, code) => {
    expect(await codeOf(request('tickets', 'proposeRemainderRates', { body }))).toBe(code)
    expect([await remainder(), await waiting()]).toEqual(['3.4020', []])
  })

  it.each(['34.02', '0.001', '999999.999'])('%s is, and waits', async (rate) => {
    expect(await proposed(rate)).toMatchObject({ status: 'PENDING', outside: [{ rate }] })
  })

  it('a second list while one waits; another book’s may', async () => {
    await proposed('34.02')
    expect(await codeOf(propose('3.7'))).toBe('RATE_CHANGE_PENDING')
    expect(await codeOf(propose('3.7', 'manifest'))).toBe('RATE_CHANGE_PENDING')
    const other = await make('tickets', 'proposeStandardRates', { body: standard('0.338') })
    expect(other).toMatchObject({
      book: 'STANDARD',
      outside: [{ side: 'PURCHASE', rate: '0.338', inForce: null }],
    })
    expect(await waiting()).toHaveLength(2)
    expect((await make('manifest', 'rateChanges', { query: { book: 'STANDARD' } })).changes).toHaveLength(1)
  })

  it('two lists at once are one', async () => {
    const both = await Promise.all([codeOf(propose('3.7')), codeOf(propose('3.8', 'manifest'))])
    expect(both.sort()).toEqual(['RATE_CHANGE_PENDING', 'done'])
    for (const who of ['tickets', 'manifest'] as const)
      for (const { id } of await waiting(who)) await request(who, 'withdrawRateChange', { params: { id } })
  })

  it('where nobody else could confirm, and by whoever may not set rates', async () => {
    expect(await codeOf(propose('34.02', 'rivalTickets'))).toBe('RATE_CHANGE_ALONE')
    expect((await make('rivalTickets', 'rateChanges')).otherDeciders).toBe(0)
    expect((await make('tickets', 'rateChanges')).otherDeciders).toBe(1)
    for (const who of ['trader', 'root', 'company', 'office', 'backOffice'] as const)
      expect(await codeOf(propose('34.02', who)), who).toBe('MISSING_CAPABILITY')
  })
})

describe('who may not confirm', () => {
  it('the proposer, in whatever session', async () => {
    const world = journey.world()
    const { id } = await proposed('34.02')
    const token = await openSession(world, world.people.tickets, true)
    for (const verb of ['confirm', 'refuse']) {
      const answer = await journey.server().app.inject({
        method: 'PUT',
        url: `/api/rate-changes/${verb}/${id}`,
        headers: { ...bearer(token), 'idempotency-key': randomUUID() },
        ...(verb === 'refuse' ? { payload: { reason: 'Trop haut' } } : {}),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'SEGREGATION'])
    }
    expect(await remainder()).toBe('3.4020')
  })

  it('the proposer, by another account', async () => {
    const world = journey.world()
    const { id: changeId } = await proposed('34.02')
    const twin = await secondAccountOf(world, 'tickets', { like: 'manifest', fullName: 'Person tickets' })
    const byTwin = await world.as('manifest', (context) =>
      decideOnRateChange({ ...context, actor: twin }, { changeId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { code: 'SEGREGATION' } })
    // List and queue say it beforehand, and who has two accounts is no second person of theirs.
    const now = world.clock.now()
    const { changes, otherDeciders } = await listRateChanges(world.db, twin, { now })
    expect(changes[0]?.allowedActions).toMatchObject([
      { action: 'confirm', allowed: false, rule: 'SEGREGATION_CHANGE' },
      { action: 'refuse', allowed: false, rule: 'SEGREGATION_CHANGE' },
      { action: 'withdraw', allowed: false, rule: 'NOT_PROPOSER' },
    ])
    expect(otherDeciders).toBe(1)
    expect(await readRateWork(world.db, twin, now)).toMatchObject([
      { barred: { rule: 'SEGREGATION_CHANGE' } },
    ])
    expect(await readRateWork(world.db, world.people.manifest, now)).toMatchObject([{ barred: null }])
    await make('tickets', 'withdrawRateChange', { params: { id: changeId } })
    const alone = world.people.manifest.userId
    const disable = (at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at: at }).where('id', '=', alone).execute()
    await disable(now)
    expect(await codeOf(propose('34.02'))).toBe('RATE_CHANGE_ALONE')
    await disable(null)
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', twin.userId)
      .execute()
    expect(await remainder()).toBe('3.4020')
  })

  it('another bank’s, who knows nothing of it, and whoever may not set rates', async () => {
    const { id } = await proposed('34.02')
    expect(await codeOf(confirm(id, 'rivalTickets'))).toBe('NOT_FOUND')
    expect(await waiting('rivalTickets')).toEqual([])
    for (const who of ['trader', 'root', 'company', 'backOffice', 'auditor'] as const)
      expect(await codeOf(confirm(id, who)), who).toBe('MISSING_CAPABILITY')
    expect(await codeOf(request('manifest', 'withdrawRateChange', { params: { id } }))).toBe('SEGREGATION')
  })

  it('anybody, once the proposer may set no rates any more; it can be refused', async () => {
    const { id } = await proposed('34.02')
    await giveRole('tickets', 'ROLE_TRADER')
    expect(await codeOf(confirm(id))).toBe('RATE_CHANGE_PROPOSER')
    const body = { reason: 'Parti' }
    expect(await codeOf(request('manifest', 'refuseRateChange', { params: { id }, body }))).toBe('done')
    await giveRole('tickets', 'ROLE_CORPORATE_BANK_ADMIN')
    expect(await remainder()).toBe('3.4020')
  })

  it('who had the right when the list was proposed, and has it no more', async () => {
    const { id } = await proposed('34.02')
    await giveRole('manifest', 'ROLE_TRADER')
    expect(await codeOf(confirm(id))).toBe('MISSING_CAPABILITY')
    await giveRole('manifest', 'ROLE_CORPORATE_BANK_ADMIN')
  })

  it('one of two at once; nobody after it was withdrawn', async () => {
    const first = await proposed('3.7')
    const both = await Promise.all([codeOf(confirm(first.id)), codeOf(confirm(first.id))])
    expect(both.sort()).toEqual(['RATE_CHANGE_DECIDED', 'done'])
    pass(MINUTE)
    const second = await proposed('3.8')
    const params = { id: second.id }
    const race = await Promise.all([
      codeOf(confirm(second.id)),
      codeOf(request('tickets', 'withdrawRateChange', { params })),
    ])
    expect(race.sort()).toEqual(['RATE_CHANGE_DECIDED', 'done'])
    pass(MINUTE)
    const third = await proposed('3.9')
    await make('tickets', 'withdrawRateChange', { params: { id: third.id } })
    expect(await codeOf(confirm(third.id))).toBe('RATE_CHANGE_DECIDED')
    expect(await remainder()).not.toBe('3.9000')
  })
})

describe('what is confirmed is what was shown', () => {
  it('the whole list waits, the rates inside the band with it', async () => {
    const { id } = await make('tickets', 'proposeRemainderRates', {
      body: [line('3.41'), line('29.3', 'USD'), line('0', 'GBP')],
    })
    expect([await remainder(), await remainder('USD')]).toEqual(['3.4020', '2.9300'])
    pass(MINUTE)
    await make('manifest', 'confirmRateChange', { params: { id } })
    expect([await remainder(), await remainder('USD'), await remainder('GBP')]).toEqual([
      '3.4100',
      '29.3000',
      null,
    ])
  })

  it('a rate that somebody set meanwhile is told, and nothing of the list is in force', async () => {
    const { id } = await make('tickets', 'proposeRemainderRates', {
      body: [line('3.41'), line('29.3', 'USD')],
    })
    pass(MINUTE)
    await make('manifest', 'updateRemainderRates', { body: [line('3.42')] })
    expect(await codeOf(confirm(id))).toBe('SETTINGS_CHANGED')
    expect([await remainder(), await remainder('USD')]).toEqual(['3.4200', '2.9300'])
  })

  it('a range that moved meanwhile is told', async () => {
    const { db, people, clock } = journey.world()
    const { id } = await make('tickets', 'proposeRemainderRates', { body: [line('29.3', 'USD')] })
    const policy = await db
      .selectFrom('position_policies')
      .selectAll()
      .where('currency', '=', 'USD')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const widen = (deviation_percent: string, step: number) =>
      db
        .insertInto('position_policies')
        .values({
          ...policy,
          deviation_percent,
          version: policy.version + step,
          set_by: people.backOffice.userId,
          valid_from: new Date(clock.time.getTime() + step),
        })
        .execute()
    await widen('7', 1)
    expect(await codeOf(confirm(id))).toBe('SETTINGS_CHANGED')
    await widen(policy.deviation_percent, 2)
    expect(await codeOf(confirm(id))).toBe('done')
  })
})

describe('a market day', () => {
  it('is all that a proposal is good for', async () => {
    const { id } = await proposed('34.02')
    pass(24 * 60 * MINUTE)
    const late = await confirm(id)
    expect([late.json().code, late.json().message]).toEqual([
      'RATE_CHANGE_DECIDED',
      expect.stringContaining('le jour de marché'),
    ])
    expect(await waiting()).toEqual([])
    const again = await proposed('3.7')
    await make('manifest', 'confirmRateChange', { params: { id: again.id } })
    expect(await remainder()).toBe('3.7000')
  })
})

describe('a board', () => {
  it('of one agency and of all: what two allowed at one agency is not another’s', async () => {
    const { db, agencyId, companies, clock } = journey.world()
    const other = randomUUID()
    await db
      .insertInto('agencies')
      .values({
        id: other,
        company_id: companies.bank,
        name: 'Autre agence',
        code_bct: '0999',
        created_at: clock.now(),
      })
      .execute()
    const quoted = async (id: string) =>
      (await make('tickets', 'agencyRates', { params: { id } })).find(
        ({ currency }: { currency: { isoCode: string } }) => currency.isoCode === 'EUR',
      ).saleRate
    const body = [{ id: `${agencyId}.EUR`, purchaseRate: '3.38', saleRate: '3.7' }]
    const one = await make('tickets', 'proposeAgencyRates', { body })
    expect(one).toMatchObject({
      book: 'BOARD',
      agency: { id: agencyId },
      everywhere: false,
      outside: [{ side: 'SALE', rate: '3.7' }],
    })
    expect(await quoted(agencyId)).toBeNull()
    await make('manifest', 'confirmRateChange', { params: { id: one.id } })
    expect([await quoted(agencyId), await quoted(other)]).toEqual(['3.7000', null])
    expect(await codeOf(request('tickets', 'updateAgencyRates', { body }))).toBe('done')
    expect(await codeOf(request('tickets', 'updateAllAgencyRates', { body }))).toBe('RATE_OUT_OF_RANGE')
    const all = await make('tickets', 'proposeAllAgencyRates', { body })
    expect(all).toMatchObject({ everywhere: true })
    const query = { book: 'BOARD', agency: agencyId }
    expect((await make('manifest', 'rateChanges', { query })).changes).toHaveLength(1)
    await make('manifest', 'confirmRateChange', { params: { id: all.id } })
    expect(await quoted(other)).toBe('3.7000')
    expect(await codeOf(request('tickets', 'updateAllAgencyRates', { body }))).toBe('done')
  })
})

it('every call has answered', () => {
  expect(journey.missing().filter((name) => /ropose|ateChange/.test(name))).toEqual([])
})
