import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

// What exchange offices hold, through HTTP: who reads what of it, and what stays on record.

const journey = callJourney(['office-held', 'audit'])
const { make, request } = journey
const world = () => journey.world()

const declare = (amount: string, was: string | null, more: object = {}) => ({
  body: { kind: 'CASH', currency: 'EUR', amount, was, ...more },
})

describe('what an exchange office holds', () => {
  it('is told as nothing checked, while nothing was declared', async () => {
    expect(await make('office', 'officeHeld')).toMatchObject({
      ...{ cash: null, notes: [], account: [], entries: [], offices: [] },
      ...{ cashCeiling: '200000', accountCeiling: '500000', declare: { allowed: true } },
      office: { id: world().companies.office },
    })
  })

  it('is declared with what was to be there, put on the account, and kept', async () => {
    const { id } = await make('office', 'declareHeld', declare('10000', null))
    await make('office', 'declareHeld', declare('5000', null, { kind: 'ACCOUNT' }))
    world().clock.time = new Date(world().clock.time.getTime() + 60_000)
    await make('office', 'depositNotes', { body: { currency: 'EUR', amount: '4000', slip: 'BV-417/2026' } })
    const held = await make('office', 'officeHeld')
    expect(held).toMatchObject({
      cash: { outcome: 'PASS' },
      notes: [{ currency: 'EUR', declared: '10000.000', expected: '6000.000', declaration: id }],
      account: [
        { currency: 'EUR', declared: '5000.000', expected: '9000.000', standing: { outcome: 'PASS' } },
      ],
      entries: [
        { what: 'DEPOSIT', amount: '4000.000', slip: 'BV-417/2026', expected: null, difference: null },
        { what: 'ACCOUNT' },
        { what: 'CASH' },
      ],
    })
    const less = await request('office', 'declareHeld', declare('0', id))
    expect(less.statusCode).toBe(400)
    expect(less.json().fields).toMatchObject([{ path: 'note', rule: 'HELD_LESS' }])
    world().clock.time = new Date(world().clock.time.getTime() + 60_000)
    await make('office', 'declareHeld', declare('0', id, { note: 'Vol déclaré à la police' }))
    const { entries } = await make('compliance', 'officeHeld', {
      query: { office: world().companies.office },
    })
    expect(entries[0]).toMatchObject({
      ...{ amount: '0.000', expected: '6000.000', difference: '-6000.000', note: 'Vol déclaré à la police' },
    })
  })

  it('is the office’s own and the platform’s to read, and nobody else’s', async () => {
    const query = { office: world().companies.office }
    for (const who of ['trader', 'bankCompliance', 'otherOffice'] as const) {
      const read = await make(who, 'officeHeld', { query })
      expect([who, read.office?.id === query.office, read.offices]).toEqual([who, false, []])
      expect(JSON.stringify(read)).not.toMatch(/6000\.000|BV-417/)
    }
    expect((await request('company', 'officeHeld', { query })).statusCode).toBe(403)
    const platform = await make('backOffice', 'officeHeld', { query })
    expect(platform).toMatchObject({
      ...{ office: { id: query.office }, declare: { allowed: false, rule: 'MISSING_CAPABILITY' } },
    })
    expect(platform.offices).toHaveLength(2)
    expect(await make('backOffice', 'officeHeld')).toMatchObject({ office: null, notes: [] })
    for (const who of ['trader', 'otherOffice'] as const)
      expect((await request(who, 'declareHeld', declare('9', 'x'))).statusCode).toBe(400)
    expect((await request('rival', 'declareHeld', declare('9', null))).statusCode).toBe(403)
  })
})

it('leaves no call out', () => {
  expect(journey.missing('office-held')).toEqual([])
})
