import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
import { isFilled, type PlacedPart, standingFigures } from './standing-figures.ts'
import {
  byPriceAndTime,
  hitAmount,
  meets,
  nextHit,
  type OfferedPosition,
  type WaitingOrder,
} from './standing-hits.ts'
import {
  decideStanding,
  STANDING_ACTIONS,
  STANDING_STATUSES,
  STANDING_TABLE,
  standingAfter,
} from './standing-table.ts'
import { farTarget, highestRateFor, standingFaults } from './standing-target.ts'

const person = (userId: string, more: { cins?: string[]; emails?: string[] } = {}) => ({
  userId,
  cins: [],
  emails: [],
  ...more,
})

describe('the life of a standing order', () => {
  test('each step from each status', () => {
    const table = Object.entries(STANDING_TABLE).map(
      ([step, of]) => `${step}: ${STANDING_STATUSES.map((from) => of[from] ?? '–').join(' ')}`,
    )
    expect(table).toMatchInlineSnapshot(`
      [
        "approve: ACTIVE – – – – – –",
        "refuse: REFUSED – – – – – –",
        "suspend: – SUSPENDED – – – – –",
        "resume: – – ACTIVE – – – –",
        "change: PENDING ACTIVE SUSPENDED – – – –",
        "cancel: CANCELED CANCELED CANCELED – – – –",
        "fill: – FILLED FILLED – – – –",
        "hold: – SUSPENDED – – – – –",
        "expire: EXPIRED EXPIRED EXPIRED – – – –",
      ]
    `)
  })

  test.each(['FILLED', 'CANCELED', 'EXPIRED', 'REFUSED'] as const)('nothing leaves %s', (status) => {
    for (const step of Object.keys(STANDING_TABLE))
      expect(standingAfter(step as keyof typeof STANDING_TABLE, status)).toBeNull()
  })

  test('no second account of its owner approves, and nobody else has it go on or changes it', () => {
    const owner = person('a', { emails: ['a@b.tn'] })
    const twin = person('b', { emails: ['a+2@b.tn'] })
    const other = person('c')
    for (const action of ['approve', 'refuse'] as const) {
      expect(decideStanding(owner, { status: 'PENDING', owner }, action)).toEqual({
        rule: 'SEGREGATION_CHANGE',
      })
      expect(decideStanding(twin, { status: 'PENDING', owner }, action)).toEqual({
        rule: 'SEGREGATION_CHANGE',
      })
      expect(decideStanding(other, { status: 'PENDING', owner }, action)).toHaveProperty('to')
    }
    expect(decideStanding(other, { status: 'SUSPENDED', owner }, 'resume')).toEqual({ rule: 'NOT_YOURS' })
    expect(decideStanding(other, { status: 'ACTIVE', owner }, 'change')).toEqual({ rule: 'NOT_YOURS' })
    expect(decideStanding(other, { status: 'ACTIVE', owner }, 'suspend')).toEqual({ to: 'SUSPENDED' })
    expect(decideStanding(other, { status: 'SUSPENDED', owner }, 'cancel')).toEqual({ to: 'CANCELED' })
  })

  test('what is over is told as changed, whoever asks', () => {
    for (const action of STANDING_ACTIONS)
      expect(decideStanding(person('a'), { status: 'EXPIRED', owner: person('a') }, action)).toEqual({
        rule: 'SETTINGS_CHANGED',
      })
  })
})

describe('where the amount is', () => {
  const figures = (amount: string, parts: PlacedPart[], others: PlacedPart[] = []) =>
    standingFigures(amount, parts, others, 2)

  test('a draft reserves, both confirmations fill, what ends is left again', () => {
    expect(figures('100', [])).toEqual({ filled: '0.00', reserved: '0.00', taken: '0.00', left: '100.00' })
    expect(
      figures('100', [
        { amount: '30', state: 'RESERVED' },
        { amount: '20', state: 'DEALT' },
        { amount: '40', state: 'ENDED' },
      ]),
    ).toEqual({ filled: '20.00', reserved: '30.00', taken: '0.00', left: '50.00' })
  })

  test('what one of a pair reserves is not the other’s', () => {
    const parts: PlacedPart[] = [{ amount: '70', state: 'RESERVED' }]
    expect(figures('100', [], parts)).toMatchObject({ taken: '70.00', left: '30.00' })
    expect(figures('50', [], parts)).toMatchObject({ taken: '50.00', left: '0.00' })
    expect(isFilled('100', [{ amount: '30', state: 'DEALT' }], [{ amount: '70', state: 'DEALT' }])).toBe(true)
    expect(isFilled('100', [{ amount: '30', state: 'DEALT' }], parts)).toBe(false)
  })

  test('more than the amount is an error, not a figure', () => {
    expect(() => figures('10', [{ amount: '10.01', state: 'RESERVED' }])).toThrow(RangeError)
  })

  test('over 5,000 histories all of a pair adds up at every event, and never more than its amount is placed', () => {
    const event = fc.record({
      of: fc.constantFrom(0, 1),
      does: fc.constantFrom('hit', 'confirm', 'end', 'lower'),
      figure: fc.integer({ min: 1, max: 12_000 }),
    })
    const amount = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(amount, amount, fc.array(event, { maxLength: 25 }), (one, two, events) => {
        const amounts: [number, number] = [one, two]
        const parts: [PlacedPart[], PlacedPart[]] = [[], []]
        const read = (of: 0 | 1) =>
          standingFigures(String(amounts[of] / 100), parts[of], parts[of === 0 ? 1 : 0], 2)
        for (const { of, does, figure } of events) {
          const own = of as 0 | 1
          const { left, filled, reserved } = read(own)
          if (does === 'hit') {
            const took = hitAmount(
              { left, minPart: '0.01' },
              { amount: (figure / 100).toFixed(2) },
              { smallestAmount: null, largestAmount: null },
              2,
            )
            if (took !== null) parts[own].push({ amount: took, state: 'RESERVED' })
          } else if (does === 'lower') {
            amounts[own] = Math.max(
              sumDecimals([filled, reserved]).times(100).toNumber(),
              Math.min(amounts[own], figure),
              1,
            )
          } else {
            const at = parts[own].findIndex(({ state }) => state === 'RESERVED')
            const found = parts[own][at]
            if (found) parts[own][at] = { ...found, state: does === 'confirm' ? 'DEALT' : 'ENDED' }
          }
          for (const each of [0, 1] as const) {
            const now = read(each)
            expect(sumDecimals([now.filled, now.reserved, now.taken, now.left]).toFixed(2)).toBe(
              (amounts[each] / 100).toFixed(2),
            )
            for (const value of Object.values(now)) expect(decimal(value).isNegative()).toBe(false)
          }
          const bought = sumDecimals([read(0).filled, read(0).reserved, read(1).filled, read(1).reserved])
          expect(bought.times(100).toNumber()).toBeLessThanOrEqual(Math.max(one, two))
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

const waiting = (id: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  ...{
    id,
    companyId: `company ${id}`,
    currency: 'EUR',
    form: 'CASH',
    minPart: '100',
    highestRate: '3.4000',
    left: '1000.00',
  },
  ...{ since: new Date(0), number: 1, aside: [], governorates: [], sellers: [], notSellers: [] },
  ...more,
})
const offered = (id: number, more: Partial<OfferedPosition> = {}): OfferedPosition => ({
  ...{ id, sellerId: 'seller', memberIds: [], governorateId: 15, currency: 'EUR' },
  ...{ form: 'CASH', amount: '500', rate: '3.3900' },
  ...more,
})
const of = { bounds: { smallestAmount: '100', largestAmount: null }, decimals: 2 }

describe('what hits what', () => {
  test('the highest target first, then the longest wait, then the lower number', () => {
    const orders = [
      waiting('later', { since: new Date(5) }),
      waiting('second', { number: 2 }),
      waiting('first', { number: 1 }),
      waiting('dearest', { highestRate: '3.4001', since: new Date(9) }),
    ]
    expect([...orders].sort(byPriceAndTime).map(({ id }) => id)).toEqual([
      'dearest',
      'first',
      'second',
      'later',
    ])
  })

  test('the cheapest position first', () => {
    const hit = nextHit(
      [waiting('a')],
      [offered(1, { rate: '3.3950' }), offered(2, { rate: '3.3940' })],
      of,
      () => false,
    )
    expect(hit).toMatchObject({ position: { id: 2 }, amount: '500.00' })
  })

  test('no dearer one, no other currency or form, nothing of one’s own, nothing tried before', () => {
    const order = waiting('a')
    expect(meets(order, offered(1, { rate: '3.4000' }))).toBe(true)
    expect(meets(order, offered(1, { rate: '3.4001' }))).toBe(false)
    expect(meets(order, offered(1, { currency: 'USD' }))).toBe(false)
    expect(meets(order, offered(1, { form: 'DIGITAL' }))).toBe(false)
    expect(meets(order, offered(1, { sellerId: 'company a' }))).toBe(false)
    expect(meets(order, offered(1, { memberIds: ['another', 'company a'] }))).toBe(false)
    expect(meets(waiting('a', { aside: ['another'] }), offered(1, { memberIds: ['another'] }))).toBe(false)
    expect(meets(waiting('a', { notSellers: ['seller'] }), offered(1))).toBe(false)
    expect(nextHit([order], [offered(1)], of, () => true)).toBeNull()
  })

  test.each([
    ['all of a smaller position', '1000.00', '500', '500.00'],
    ['a part of a larger one', '300.00', '500', '300.00'],
    ['less, where its rest could not be ordered', '450.00', '500', '400.00'],
    ['nothing, where that would be too little', '150.00', '180', null],
    ['nothing, below what it wants at once', '1000.00', '90', null],
    ['its last rest, below what it wants at once', '50.00', '50', '50.00'],
    ['nothing, once nothing is left', '0.00', '500', null],
  ])('%s', (_name, left, amount, took) => {
    expect(hitAmount({ left, minPart: '100' }, { amount }, of.bounds, of.decimals)).toBe(took)
  })
})

describe('targets', () => {
  test('an all-in target is met by what the market shows as that price', () => {
    // 3.3842 with 0.1 percent is 3.38758, shown as 3.3876.
    expect(highestRateFor({ kind: 'ALL_IN', value: '3.3876' }, ['0.1'])).toBe('3.3842')
    expect(highestRateFor({ kind: 'RATE', value: '3.3876' }, ['0.1'])).toBe('3.3876')
    expect(highestRateFor({ kind: 'ALL_IN', value: '0.0001' }, ['300'])).toBeNull()
  })

  test('one that takes whatever may be offered is told, and one that nothing can meet', () => {
    const range = { lowest: '3.3000', highest: '3.4700' }
    expect(farTarget('3.4700', range)).toBeNull()
    expect(farTarget('3.4701', range)).toBe('ABOVE')
    expect(farTarget('3.3000', range)).toBeNull()
    expect(farTarget('3.2999', range)).toBe('BELOW')
    expect(farTarget(null, range)).toBe('BELOW')
    expect(farTarget('9.0000', null)).toBeNull()
  })

  const now = new Date('2026-11-28T10:00:00Z')
  const typed = { amount: '1000', minPart: '100', target: '3.4', goodTill: new Date('2026-12-01T10:00:00Z') }
  test.each([
    [{}, []],
    [{ amount: '0' }, ['amount', 'minPart'].slice(0, 1)],
    [{ amount: '10.001' }, ['amount']],
    [{ amount: '1e3' }, ['amount']],
    [{ minPart: '1000.01' }, ['minPart']],
    [{ minPart: '-1' }, ['minPart']],
    [{ target: '0' }, ['target']],
    [{ target: '3.40001' }, ['target']],
    [{ target: 'NaN' }, ['target']],
    [{ goodTill: now }, ['goodTill']],
    [{ goodTill: new Date('2026-12-28T10:00:00.001Z') }, ['goodTill']],
    [{ goodTill: new Date('2026-12-28T10:00:00Z') }, []],
    [{ goodTill: new Date(Number.NaN) }, ['goodTill']],
    [{ amount: '1000000000000' }, []],
    [{ amount: '1000000000000.01' }, ['amount']],
    [{ amount: '9'.repeat(60) }, ['amount']],
    [{ target: '1000000' }, []],
    [{ target: '1000000.0001' }, ['target']],
    [{ givenAt: new Date('2026-10-02T10:00:00Z') }, []],
    [{ givenAt: new Date('2026-10-02T09:59:59Z') }, ['goodTill']],
  ])('%j is refused at %j', (change, faults) => {
    expect(standingFaults({ ...typed, ...change }, 2, now)).toEqual(faults)
  })
})
