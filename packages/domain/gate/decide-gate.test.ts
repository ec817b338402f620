import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import {
  DEAD_STATUSES,
  FINAL_STATUSES,
  isDelivered,
  isLive,
  STARTING_STATUSES,
} from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { ORDER_TABLE } from '../orders/order-table.ts'
import {
  checkBank,
  checkUser,
  type Dealt,
  type GateDeal,
  outcomeOf,
  refusalOf,
  roomFor,
} from './decide-gate.ts'
import { engagedWith, totalPositions } from './engaged.ts'
import { type LimitInForce, type LimitScope, OFFICE_DEFAULT } from './limits.ts'

const limit = (scope: LimitScope, amount: string, of: Partial<LimitInForce> = {}): LimitInForce => ({
  ...{ scope, counterpartyId: null, counterpartyKind: null, userId: null, currency: null },
  ...of,
  amount,
})
const purchase = (counterValue: string, more: Partial<GateDeal> = {}): GateDeal => ({
  ...{ operationType: 'DIRECT_PURCHASE', buyerId: 'bank', sellerId: 'office', currency: 'EUR' },
  ...{ amount: counterValue, counterValue },
  ...more,
})
const dealt = (counterValue: string, delivered: boolean, more: Partial<GateDeal> = {}): Dealt => ({
  ...purchase(counterValue, more),
  delivered,
})
const OWN = limit('COUNTERPARTY_DAY', '2000000.000', { counterpartyId: 'office' })

describe('what a counterparty owes or is owed on a value date (G05)', () => {
  it('is what was delivered, what is under way, and the deal', () => {
    const before = [dealt('712350.000', true), dealt('403410.000', false)]
    expect(checkBank(purchase('1220400.000'), [OWN], before)).toEqual([
      {
        ...{ code: 'G05', outcome: 'REFUSE', of: 'office', unit: 'TND', limit: '2000000.000' },
        ...{ used: '712350.000', reserved: '403410.000', asked: '1220400.000', left: '-336160.000' },
      },
    ])
  })

  it.each([
    ['884240.000', 'WARN', '0.000'],
    ['884240.001', 'REFUSE', '-0.001'],
    ['484240.000', 'WARN', '400000.000'],
    ['484239.999', 'PASS', '400000.001'],
  ])('%s of what is left: %s', (asked, outcome, left) => {
    const before = [dealt('712350.000', true), dealt('403410.000', false)]
    expect(checkBank(purchase(asked), [OWN], before)).toMatchObject([{ outcome, left }])
  })

  it('counts a company’s deal through its bank on both sides', () => {
    const deal = purchase('100.000', { operationType: 'MATCHING', buyerId: 'company' })
    const limits = [OWN, limit('COUNTERPARTY_DAY', '50.000', { counterpartyId: 'company' })]
    expect(checkBank(deal, limits, [])).toMatchObject([
      { of: 'company', outcome: 'REFUSE' },
      { of: 'office', outcome: 'PASS' },
    ])
  })

  it('does not count what others owe', () => {
    const others = [
      dealt('1999999.000', false, { sellerId: 'other' }),
      dealt('1999999.000', false, { operationType: 'DIRECT_SALE', buyerId: 'company', sellerId: 'bank' }),
    ]
    expect(checkBank(purchase('1.000'), [OWN], others)).toMatchObject([
      { reserved: '0.000', outcome: 'PASS' },
    ])
  })

  it('falls back on the limit of all of a kind, then on two million for offices and none for companies', () => {
    const offices = limit('COUNTERPARTY_DAY', '10.000', { counterpartyKind: 'EXCHANGE_OFFICE' })
    expect(checkBank(purchase('11.000'), [offices], [])).toMatchObject([
      { limit: '10.000', outcome: 'REFUSE' },
    ])
    expect(checkBank(purchase('11.000'), [OWN, offices], [])).toMatchObject([{ outcome: 'PASS' }])
    const other = limit('COUNTERPARTY_DAY', '5.000', { counterpartyId: 'another' })
    expect(checkBank(purchase('11.000'), [other], [])).toMatchObject([{ limit: OFFICE_DEFAULT }])
    const sale = purchase('1.000', { operationType: 'DIRECT_SALE', buyerId: 'company', sellerId: 'bank' })
    const [check] = checkBank(sale, [other], [])
    expect(check).toMatchObject({ of: 'company', limit: null, left: null, outcome: 'REFUSE' })
    expect(roomFor(sale, checkBank(sale, [other], []))).toBe('0.000')
  })

  it('says nothing where a bank has set no limit of a counterparty yet', () => {
    expect(checkBank(purchase('9000000.000'), [], [])).toEqual([])
    expect(checkBank(purchase('9.000'), [limit('POSITION_TOTAL', '10.000')], [])).toMatchObject([
      { code: 'G06' },
    ])
  })
})

describe('a bank’s position (G06)', () => {
  const inEuro = limit('CURRENCY_POSITION', '1000.00', { currency: 'EUR' })
  const sale = (amount: string) =>
    purchase(amount, { operationType: 'DIRECT_SALE', buyerId: 'company', sellerId: 'bank' })

  it('is what it bought for itself less what it sold, and nothing of what it passes on', () => {
    const before = [
      dealt('900', true),
      { ...sale('300'), delivered: true },
      dealt('5000', false, { operationType: 'MATCHING', buyerId: 'company' }),
      dealt('5000', false, { currency: 'USD' }),
    ]
    expect(checkBank(purchase('400'), [inEuro], before)).toEqual([
      {
        ...{ code: 'G06', outcome: 'WARN', of: 'EUR', unit: 'EUR', limit: '1000.00' },
        ...{ used: '600.000', reserved: '0.000', asked: '400.000', left: '0.000' },
      },
    ])
    expect(checkBank(purchase('400.01'), [inEuro], before)).toMatchObject([
      { outcome: 'REFUSE', left: '-0.010' },
    ])
  })

  it('is limited short as long', () => {
    expect(checkBank(sale('1000.01'), [inEuro], [])).toMatchObject([
      { outcome: 'REFUSE', asked: '-1000.010' },
    ])
  })

  it('never keeps a bank from bringing it nearer to zero, and lets nobody through zero to the other side', () => {
    const long = [dealt('5000', true)]
    expect(checkBank(sale('1'), [inEuro], long)).toMatchObject([{ outcome: 'PASS', left: '5999.000' }])
    expect(checkBank(sale('6000'), [inEuro], long)).toMatchObject([{ outcome: 'WARN', left: '0.000' }])
    const beyond = checkBank(sale('9900'), [inEuro], long)
    expect(beyond).toMatchObject([{ outcome: 'REFUSE', left: '-3900.000' }])
    expect(roomFor({ counterValue: '9900.000' }, beyond)).toBe('6000.000')
  })

  it('has no room by what is under way the other way: a bid that nobody takes is withdrawn again', () => {
    const bid = { ...sale('20000'), delivered: false }
    expect(checkBank(purchase('1000.01'), [inEuro], [bid])).toMatchObject([{ outcome: 'REFUSE' }])
    const total = limit('POSITION_TOTAL', '1000.000')
    expect(checkBank(purchase('600'), [total], [bid])).toMatchObject([
      { reserved: '20000.000', asked: '0.000', outcome: 'PASS' },
    ])
    expect(
      checkBank(purchase('600'), [total], [dealt('500', false), { ...sale('900'), delivered: false }]),
    ).toMatchObject([{ reserved: '900.000', asked: '200.000', outcome: 'REFUSE' }])
  })

  it('of all currencies adds up long and short ones in TND', () => {
    const total = limit('POSITION_TOTAL', '1000.000')
    const before = [dealt('500.000', true), { ...sale('400.000'), currency: 'CHF', delivered: false }]
    expect(checkBank(purchase('101.000'), [total], before)).toMatchObject([
      { of: null, unit: 'TND', used: '500.000', reserved: '400.000', asked: '101.000', outcome: 'REFUSE' },
    ])
    // A sale of what was bought makes the total no more.
    expect(checkBank(sale('200.000'), [total], before)).toMatchObject([{ asked: '0.000', outcome: 'PASS' }])
  })

  it('has no check of what a company buys through its bank', () => {
    const matching = purchase('9000.00', { operationType: 'MATCHING', buyerId: 'company' })
    expect(checkBank(matching, [inEuro, limit('POSITION_TOTAL', '1.000')], [])).toEqual([])
  })
})

describe('what a person commits (G07, G08)', () => {
  const committed = { used: '100.000', reserved: '200.000' }
  it('counts by deal and by day, by their own limit before everybody’s', () => {
    const limits = [
      limit('USER_DEAL', '50.000'),
      limit('USER_DEAL', '500.000', { userId: 'amine' }),
      limit('USER_DAY', '650.000'),
    ]
    expect(checkUser({ counterValue: '400.000' }, limits, 'amine', committed)).toMatchObject([
      { code: 'G07', outcome: 'WARN', used: '0.000', left: '100.000' },
      { code: 'G08', outcome: 'REFUSE', used: '100.000', reserved: '200.000', left: '-50.000' },
    ])
    expect(checkUser({ counterValue: '51.000' }, limits, 'hela', committed)).toMatchObject([
      { code: 'G07', outcome: 'REFUSE', limit: '50.000' },
      { code: 'G08', outcome: 'PASS' },
    ])
  })
  it('is free where no limit says otherwise', () => {
    expect(checkUser({ counterValue: '400.000' }, [], 'amine', committed)).toEqual([])
  })
})

describe('what a deal reserves', () => {
  it('is used by its delivery or given back by its end, whatever way it goes through the table', () => {
    for (const status of FINAL_STATUSES)
      expect([status, isDelivered(status) !== DEAD_STATUSES.includes(status)]).toEqual([status, true])
    // What is delivered never dies: nothing that was used is given back.
    const back = ORDER_TABLE.filter(({ from, to }) => isDelivered(from) && DEAD_STATUSES.includes(to))
    expect(back).toEqual([])
    // And what is dead is never dealt again: nothing is reserved twice.
    expect(ORDER_TABLE.filter(({ from }) => DEAD_STATUSES.includes(from))).toEqual([])
  })

  it('is nothing any more at the end of any path of the table, and exactly the deal until then', () => {
    const operations = fc.constantFrom('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING') as fc.Arbitrary<
      GateDeal['operationType']
    >
    const walks = fc.record({
      operationType: operations,
      start: fc.constantFrom(...STARTING_STATUSES),
      choices: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      counterValue: fc.integer({ min: 1, max: 9_999_999 }),
      others: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 }),
    })
    const ends = new Set<number>()
    fc.assert(
      fc.property(walks, ({ operationType, start, choices, counterValue, others }) => {
        const worth = decimal(counterValue).dividedBy(1000).toFixed(3)
        const parties = {
          DIRECT_PURCHASE: { buyerId: 'bank', sellerId: 'office' },
          DIRECT_SALE: { buyerId: 'company', sellerId: 'bank' },
          MATCHING: { buyerId: 'company', sellerId: 'office' },
        }[operationType]
        const other = operationType === 'DIRECT_SALE' ? 'company' : 'office'
        const beside = others.map((value) =>
          dealt(decimal(value).dividedBy(1000).toFixed(3), true, { operationType, ...parties }),
        )
        const before = engagedWith(beside, other)
        let status: OrderStatus = start
        for (const choice of choices) {
          const claimed = isLive(status)
            ? [dealt(worth, isDelivered(status), { operationType, ...parties })]
            : []
          const { used, reserved } = engagedWith([...beside, ...claimed], other)
          const handedOut = claimed.length > 0 && isDelivered(status)
          expect([status, reserved]).toEqual([status, claimed.length > 0 && !handedOut ? worth : '0.000'])
          expect(used).toBe(
            decimal(before.used)
              .plus(handedOut ? worth : 0)
              .toFixed(3),
          )
          const rows = ORDER_TABLE.filter(({ from }) => from === status)
          if (rows.length === 0) break
          // Of what goes round in circles the last choices lead out.
          status = rows[choice % rows.length]?.to ?? status
        }
        if (FINAL_STATUSES.includes(status)) {
          ends.add(status)
          const claimed = isLive(status) ? [dealt(worth, true, { operationType, ...parties })] : []
          expect(engagedWith([...beside, ...claimed], other).reserved).toBe('0.000')
          expect(totalPositions([...beside, ...claimed]).reserved).toBe('0.000')
        }
      }),
      { numRuns: 3_000 },
    )
    // Every end of the table was reached on the way.
    expect([...ends].sort((one, other) => one - other)).toEqual([...FINAL_STATUSES])
  })
})

describe('the gate as a whole', () => {
  it('tells the first refusal by its code', () => {
    const limits = [limit('USER_DEAL', '1.000')]
    const checks = [
      ...checkUser({ counterValue: '2000001.000' }, limits, 'amine', { used: '0', reserved: '0' }),
      ...checkBank(purchase('2000001.000'), [OWN], []),
    ]
    expect(outcomeOf(checks)).toBe('REFUSE')
    expect(refusalOf(checks)).toMatchObject({ code: 'G05' })
    expect(outcomeOf([])).toBe('PASS')
  })

  const money = fc
    .integer({ min: 1, max: 5_000_000_000 })
    .map((millimes) => decimal(millimes).dividedBy(1000).toFixed(3))
  const operations = fc.constantFrom('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING') as fc.Arbitrary<
    GateDeal['operationType']
  >
  const deals = fc
    .record({ operationType: operations, company: fc.boolean(), euro: fc.boolean(), counterValue: money })
    .map(({ operationType, company, euro, counterValue }) =>
      purchase(counterValue, {
        operationType,
        buyerId: operationType === 'DIRECT_PURCHASE' ? 'bank' : company ? 'company' : 'other company',
        sellerId: operationType === 'DIRECT_SALE' ? 'bank' : company ? 'office' : 'other office',
        currency: euro ? 'EUR' : 'USD',
      }),
    )
  const limits = fc
    .tuple(money, money, money)
    .map(([day, euro, total]) => [
      limit('COUNTERPARTY_DAY', day, { counterpartyKind: 'EXCHANGE_OFFICE' }),
      limit('COUNTERPARTY_DAY', day, { counterpartyKind: 'CORPORATE' }),
      limit('CURRENCY_POSITION', euro, { currency: 'EUR' }),
      limit('POSITION_TOTAL', total),
    ])
  const past = fc.array(
    fc.tuple(deals, fc.boolean()).map(([deal, delivered]) => ({ ...deal, delivered })),
    {
      maxLength: 12,
    },
  )

  it('whatever has room for it passes: deals that were let in one by one never go beyond a limit', () => {
    fc.assert(
      fc.property(limits, fc.array(deals, { maxLength: 20 }), (set, asked) => {
        const made: Dealt[] = []
        for (const deal of asked)
          if (outcomeOf(checkBank(deal, set, made)) !== 'REFUSE') made.push({ ...deal, delivered: false })
        for (const id of ['office', 'company', 'other office', 'other company']) {
          const day = decimal(set[0]?.amount ?? '0')
          const sum = made
            .filter(({ buyerId, sellerId }) => buyerId === id || sellerId === id)
            .reduce((total, { counterValue }) => total.plus(counterValue), decimal(0))
          expect(sum.lessThanOrEqualTo(day)).toBe(true)
        }
      }),
    )
  })

  it('the part of a refused deal that it names passes', () => {
    fc.assert(
      fc.property(limits, past, deals, (set, before, deal) => {
        const checks = checkBank(deal, set, before)
        const room = roomFor(deal, checks)
        expect(room === null).toBe(outcomeOf(checks) !== 'REFUSE')
        if (room === null || decimal(room).isZero()) return
        const part = { ...deal, counterValue: room, amount: room }
        expect(outcomeOf(checkBank(part, set, before))).not.toBe('REFUSE')
      }),
    )
  })

  it('adds up in every check: what is left is the limit less all of it', () => {
    fc.assert(
      fc.property(limits, past, deals, (set, before, deal) => {
        for (const { limit: most, used, reserved, asked, left } of checkBank(deal, set, before)) {
          const after = decimal(used)
            .plus(reserved)
            .plus(asked)
            .times(decimal(asked).isNegative() ? -1 : 1)
          expect(
            decimal(most ?? '0')
              .minus(after)
              .toFixed(3),
          ).toBe(left)
        }
      }),
    )
  })
})
