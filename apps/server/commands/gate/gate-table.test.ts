import { REFUSAL_RULES, type RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import { addCalendarDays, addWorkingDays, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import {
  checkBank,
  checkUser,
  type Dealt,
  GATE_CODES,
  type GateCheck,
  type GateCode,
  type GateDeal,
  outcomeOf,
} from '@fxmatch/domain/gate/decide-gate'
import type { GateStep } from '@fxmatch/domain/gate/gate-steps'
import type { LimitInForce, LimitScope } from '@fxmatch/domain/gate/limits'
import { checkOfficeAccount, checkOfficeCash, type Held } from '@fxmatch/domain/gate/office-ceilings'
import type { OfficePaper } from '@fxmatch/domain/gate/office-papers'
import { isOverridable } from '@fxmatch/domain/gate/overridable'
import { checkPermits } from '@fxmatch/domain/gate/permits'
import { checkBand } from '@fxmatch/domain/gate/price-check'
import { unusualOf } from '@fxmatch/domain/gate/unusual'
import { hasRoomFor, importTitleBalance } from '@fxmatch/domain/order-requests/import-title'
import { latestValueDate, valueDateFault } from '@fxmatch/domain/order-requests/value-date'
import { waitsForScreening } from '@fxmatch/domain/screening/held-steps'
import { decideCustoms } from '@fxmatch/domain/trust/customs-paper'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// The rules of the design, G01 to G15, each at the last millime, percent or day that passes, and the first that does not.

const CODES = [
  ...(['G01', 'G02', 'G03', 'G04', 'G05', 'G06', 'G07', 'G08'] as const),
  ...(['G09', 'G10', 'G11', 'G12', 'G13', 'G14', 'G15'] as const),
] as const
type Outcome = 'PASS' | 'WARN' | 'ASK' | 'REFUSE'

interface Row {
  /** What is tried, and how it ends. */
  readonly cases: readonly (readonly [tried: string, outcome: Outcome, decided: () => Outcome])[]
  /** The steps at which a second person may let it through; of those that are refused beside the gate, none. */
  readonly overridable: 'ALL' | readonly GateStep[]
  /** Each sentence that it refuses with, and its facts. */
  readonly refusals: Partial<Record<RefusalRule, readonly string[]>>
}

const TODAY = '2026-11-18'
const deal = (counterValue: string, more: Partial<GateDeal> = {}): GateDeal => ({
  ...{ operationType: 'DIRECT_PURCHASE', buyerId: 'bank', sellerId: 'office', currency: 'EUR' },
  ...{ amount: counterValue, counterValue },
  ...more,
})
const limit = (scope: LimitScope, amount: string, of: Partial<LimitInForce> = {}): LimitInForce => ({
  ...{ scope, amount, counterpartyId: null, counterpartyKind: null, userId: null, currency: null },
  ...of,
})
const OF_OFFICE = { counterpartyId: 'office' }
const IN_EURO = { currency: 'EUR' }
const NO_DEALS: readonly Dealt[] = []
const bank = (asked: string, of: LimitInForce) => outcomeOf(checkBank(deal(asked), [of], NO_DEALS))
const user = (asked: string, scope: 'USER_DEAL' | 'USER_DAY', reserved = '0') =>
  outcomeOf(checkUser(deal(asked), [limit(scope, '1000.000')], 'amine', { used: '0', reserved }))
const paper = (kind: OfficePaper['kind'], validUntil: string, validFrom = '2026-01-01'): OfficePaper => ({
  ...{ officeId: 'office', kind, validFrom, validUntil },
})
const FIRST = new Date('2026-10-19T09:00:00Z')
const papers = (day: string, some: readonly OfficePaper[], firstAt: Date | null = FIRST) =>
  outcomeOf(
    checkPermits(
      { ...deal('1'), bankId: 'bank', memberIds: [], form: 'CASH' },
      { papers: { papers: some, firstAt }, refusals: [] },
      day,
    ),
  )
const both = (until: string, from?: string) => [
  paper('AUTHORISATION', until, from),
  paper('GUARANTEE', '2027-12-31', from),
]
const houses = (currency: string | null, form: 'CASH' | 'DIGITAL' | null) =>
  outcomeOf(
    checkPermits(
      { ...deal('1'), bankId: 'bank', memberIds: [], form: 'CASH' },
      {
        papers: { papers: [], firstAt: null },
        refusals: [{ companyId: 'office', counterpartyId: 'bank', currency, form }],
      },
      TODAY,
    ),
  )
const held = (declared: string): Held => ({
  ...{ currency: 'EUR', unit: 1, declared, moved: '0', lowest: '0', inHand: '0', due: '0', rate: '1.0000' },
})
const ended = (check: GateCheck | null): Outcome => check?.outcome ?? 'PASS'
const cash = (amount: string) =>
  ended(checkOfficeCash('office', [held('100000.000')], { currency: 'EUR', amount }, '200000'))
const account = (amount: string) =>
  ended(checkOfficeAccount('office', [held('400000.000')], { currency: 'EUR', amount }, '500000'))
const title = (amount: string): Outcome => {
  const used = [{ status: 'DRAFT', totalAmount: '600.00', orders: [] } as const]
  return hasRoomFor(importTitleBalance('1000.00', 2, used), amount) ? 'PASS' : 'REFUSE'
}
const valueDate = (day: string): Outcome =>
  valueDateFault(day, TODAY, new Set()) === null ? 'PASS' : 'REFUSE'
const price = (rate: string) =>
  ended(
    checkBand(rate, {
      ...{ currency: 'EUR', unit: 1, deviationPercent: '5' },
      reference: { rate: '3.4000', day: TODAY },
    }),
  )
const unusual = (counterValue: string, rate: string) =>
  outcomeOf(
    unusualOf({ userId: 'amine', currency: 'EUR', counterValue, rate }, { deals: 5, median: '1000.000' }, [
      { of: 'REFERENCE', rate: '3.4000' },
    ]),
  )
const customs = (direction: 'SELL' | 'BUY', value: string, declared = false): Outcome =>
  decideCustoms({ direction, value, before: '0', resident: false, declared }).outcome
const step = (action: Parameters<typeof waitsForScreening>[0]): Outcome =>
  waitsForScreening(action) ? 'REFUSE' : 'PASS'

/** What a party is held by, suspended or looked into: what binds it further waits, what ends a deal does not. */
const HELD: Row = {
  cases: [
    ['accepts', 'REFUSE', () => step('accept_draft')],
    ['takes a bid', 'REFUSE', () => step('accept_bid')],
    ['confirms', 'REFUSE', () => step('half_confirm')],
    ['is carried on', 'REFUSE', () => step('confirm_market_room')],
    ['is ticketed', 'REFUSE', () => step('generate_ticket')],
    ['is given up', 'PASS', () => step('reject_ticket')],
    ['is handed what it paid', 'PASS', () => step('deliver')],
  ],
  overridable: [],
  refusals: { UNDER_VERIFICATION: [] },
}

const TABLE: Readonly<Record<(typeof CODES)[number], Row>> = {
  G01: HELD,
  G02: HELD,
  G03: {
    cases: [
      ['on the last day of its paper', 'PASS', () => papers(TODAY, both(TODAY))],
      ['the day after', 'REFUSE', () => papers(addCalendarDays(TODAY, 1), both(TODAY))],
      ['the day before its paper begins', 'REFUSE', () => papers(TODAY, both('2027-01-01', '2026-11-19'))],
      ['on its first day', 'PASS', () => papers(TODAY, both('2027-01-01', TODAY))],
      ['without papers, on the thirtieth day', 'WARN', () => papers('2026-11-18', [])],
      ['without papers, on the thirty-first', 'REFUSE', () => papers('2026-11-19', [])],
      ['before anybody has papers', 'PASS', () => papers(TODAY, [], null)],
    ],
    overridable: ['confirm_market_room', 'generate_ticket'],
    refusals: { OFFICE_PAPERS: ['party', 'since', 'from'], OFFICE_MAY_NOT_DEAL: [] },
  },
  G04: {
    cases: [
      ['all currencies and forms', 'REFUSE', () => houses(null, null)],
      ['this currency and form', 'REFUSE', () => houses('EUR', 'CASH')],
      ['another currency', 'PASS', () => houses('USD', null)],
      ['another form', 'PASS', () => houses(null, 'DIGITAL')],
    ],
    overridable: [],
    refusals: { HOUSES_REFUSE: [] },
  },
  G05: {
    cases: [
      ['799.999 of 1 000', 'PASS', () => bank('799.999', limit('COUNTERPARTY_DAY', '1000', OF_OFFICE))],
      ['800.000', 'WARN', () => bank('800.000', limit('COUNTERPARTY_DAY', '1000', OF_OFFICE))],
      ['1 000.000', 'WARN', () => bank('1000.000', limit('COUNTERPARTY_DAY', '1000', OF_OFFICE))],
      ['1 000.001', 'REFUSE', () => bank('1000.001', limit('COUNTERPARTY_DAY', '1000', OF_OFFICE))],
    ],
    overridable: 'ALL',
    refusals: {
      LIMIT_COUNTERPARTY: ['party', 'day', 'asked', 'available', 'limit', 'used', 'reserved', 'missing'],
      LIMIT_NONE: ['party'],
      LIMIT_OF_BANK: [],
    },
  },
  G06: {
    cases: [
      ['799.999 of 1 000', 'PASS', () => bank('799.999', limit('CURRENCY_POSITION', '1000', IN_EURO))],
      ['1 000.000', 'WARN', () => bank('1000.000', limit('CURRENCY_POSITION', '1000', IN_EURO))],
      ['1 000.001', 'REFUSE', () => bank('1000.001', limit('CURRENCY_POSITION', '1000', IN_EURO))],
      ['all currencies, 1 000.000', 'WARN', () => bank('1000.000', limit('POSITION_TOTAL', '1000'))],
      ['all currencies, 1 000.001', 'REFUSE', () => bank('1000.001', limit('POSITION_TOTAL', '1000'))],
    ],
    overridable: 'ALL',
    refusals: {
      LIMIT_POSITION: ['day', 'currency', 'asked', 'available', 'limit', 'used', 'reserved', 'missing'],
      LIMIT_POSITIONS: ['day', 'asked', 'available', 'limit', 'used', 'reserved', 'missing'],
    },
  },
  G07: {
    cases: [
      ['799.999 of 1 000', 'PASS', () => user('799.999', 'USER_DEAL')],
      ['800.000', 'WARN', () => user('800.000', 'USER_DEAL')],
      ['1 000.000', 'WARN', () => user('1000.000', 'USER_DEAL')],
      ['1 000.001', 'REFUSE', () => user('1000.001', 'USER_DEAL')],
    ],
    overridable: 'ALL',
    refusals: { LIMIT_DEAL: ['asked', 'limit', 'missing'] },
  },
  G08: {
    cases: [
      ['399.999 after 400', 'PASS', () => user('399.999', 'USER_DAY', '400')],
      ['600.000 after 400', 'WARN', () => user('600.000', 'USER_DAY', '400')],
      ['600.001 after 400', 'REFUSE', () => user('600.001', 'USER_DAY', '400')],
    ],
    overridable: 'ALL',
    refusals: { LIMIT_DAY: ['asked', 'available', 'limit', 'used', 'reserved', 'missing'] },
  },
  G09: {
    cases: [
      ['59 999.999 beside 100 000', 'PASS', () => cash('59999.999')],
      ['60 000.000', 'WARN', () => cash('60000.000')],
      ['100 000.000', 'WARN', () => cash('100000.000')],
      ['100 000.001', 'REFUSE', () => cash('100000.001')],
    ],
    overridable: 'ALL',
    refusals: {
      OFFICE_CASH: ['asked', 'available', 'missing', 'limit', 'used', 'reserved'],
      OFFICE_FULL: [],
    },
  },
  G10: {
    cases: [
      ['100 000.000 beside 400 000', 'WARN', () => account('100000.000')],
      ['100 000.001', 'REFUSE', () => account('100000.001')],
    ],
    overridable: 'ALL',
    refusals: { OFFICE_ACCOUNT: ['asked', 'available', 'missing', 'limit', 'used', 'reserved'] },
  },
  G11: {
    cases: [
      ['all that is left', 'PASS', () => title('400.00')],
      ['a cent more', 'REFUSE', () => title('400.01')],
    ],
    overridable: [],
    refusals: {
      TITLE_OVERDRAWN: ['reference', 'wanted', 'currency', 'amount', 'used', 'reserved', 'left'],
      TITLE_OVER: ['expiry'],
    },
  },
  G12: {
    cases: [
      ['yesterday', 'REFUSE', () => valueDate('2026-11-17')],
      ['today', 'PASS', () => valueDate(TODAY)],
      ['thirty days ahead', 'PASS', () => valueDate('2026-12-18')],
      ['thirty-one', 'REFUSE', () => valueDate('2026-12-19')],
    ],
    overridable: [],
    refusals: { VALUE_DATE_TOO_FAR: ['days'] },
  },
  G13: {
    cases: [
      ['the highest price', 'PASS', () => price('3.5700')],
      ['a ten-thousandth more', 'REFUSE', () => price('3.5701')],
      ['the lowest price', 'PASS', () => price('3.2300')],
      ['a ten-thousandth less', 'REFUSE', () => price('3.2299')],
    ],
    overridable: ['place', 'counter_offer', 'accept_draft'],
    refusals: {
      OPENING_RATE_DEVIATION: [
        ...['lowest', 'highest', 'unit', 'currency', 'openingRate', 'deviationPercent'],
        ...['lowestAllIn', 'highestAllIn'],
      ],
    },
  },
  G14: {
    cases: [
      ['ten times the median', 'PASS', () => unusual('10000.000', '3.4000')],
      ['a millime more', 'ASK', () => unusual('10000.001', '3.4000')],
      ['2 % from the reference', 'PASS', () => unusual('1.000', '3.4680')],
      ['a ten-thousandth more', 'ASK', () => unusual('1.000', '3.4681')],
    ],
    overridable: [],
    refusals: {
      UNUSUAL_AMOUNT: ['asked', 'median', 'deals', 'days'],
      UNUSUAL_RATE: ['rate', 'percent', 'openingRate', 'unit', 'currency', 'lastRate'],
    },
  },
  G15: {
    cases: [
      ['brings 19 999.999 undeclared', 'PASS', () => customs('SELL', '19999.999')],
      ['brings 20 000.000', 'WARN', () => customs('SELL', '20000.000')],
      ['takes out 5 000.000 undeclared', 'PASS', () => customs('BUY', '5000.000')],
      ['takes out 5 000.001', 'REFUSE', () => customs('BUY', '5000.001')],
      ['takes out 30 000.000 declared', 'PASS', () => customs('BUY', '30000.000', true)],
      ['takes out 30 000.001', 'REFUSE', () => customs('BUY', '30000.001', true)],
    ],
    overridable: [],
    refusals: { CUSTOMS_DECLARATION: ['total', 'most'], CUSTOMS_NOTES: ['total', 'most'] },
  },
}

/** Every step that is judged. */
const STEPS: readonly GateStep[] = [
  ...(['place', 'go', 'publish', 'propose', 'deposit', 'accept_draft', 'counter_offer'] as const),
  ...(['half_confirm', 'accept_bid', 'confirm_market_room', 'generate_ticket'] as const),
  'confirm_with_request',
]
const isGateCode = (code: string): code is GateCode => GATE_CODES.some((one) => one === code)

describe.each(CODES)('%s', (code) => {
  const { cases, overridable, refusals } = TABLE[code]

  it.each(cases)('%s: %s', (_tried, outcome, decided) => {
    expect(decided()).toBe(outcome)
  })

  it('is let through where the table says, and nowhere else', () => {
    const at = isGateCode(code) ? STEPS.filter((one) => isOverridable(code, one)) : []
    expect([...at].sort()).toEqual([...(overridable === 'ALL' ? STEPS : overridable)].sort())
  })

  it('refuses with its facts', () => {
    for (const [rule, facts] of Object.entries(refusals)) {
      const sentences = REFUSAL_RULES[rule as RefusalRule]
      const told = new Set(Object.values(sentences ?? {}).flat())
      expect([rule, [...told].sort()]).toEqual([rule, [...facts].sort()])
    }
  })
})

it('says in each refusal by a limit what it is, what of it is used, reserved, asked for and left', () => {
  for (const rule of ['COUNTERPARTY', 'POSITION', 'POSITIONS', 'DAY']
    .map((of) => `LIMIT_${of}`)
    .concat(...['OFFICE_CASH', 'OFFICE_ACCOUNT']))
    expect([rule, REFUSAL_RULES[rule as RefusalRule]?.['']]).toEqual([
      rule,
      expect.arrayContaining(['limit', 'used', 'reserved', 'asked', 'available']),
    ])
  // Of one deal nothing is used or reserved before it: what is left is the limit.
  expect(REFUSAL_RULES.LIMIT_DEAL['']).toEqual(['asked', 'limit', 'missing'])
})

it('has every check of the gate', () => {
  expect(GATE_CODES.filter((code) => !CODES.includes(code))).toEqual([])
})

describe('the value date of a deal (G12)', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((after) => addCalendarDays('2020-01-01', after))
  const holidays = (around: string) =>
    fc
      .array(fc.integer({ min: 0, max: 10 }), { maxLength: 4 })
      .map((some) => new Set(some.map((after) => addCalendarDays(around, after))))

  it('of a bank’s own order is spot, whatever the day: nobody names one', () => {
    fc.assert(
      fc.property(
        days.chain((day) => fc.tuple(fc.constant(day), holidays(day))),
        ([day, off]) => {
          expect(spotValueDate(day, off)).toBe(addWorkingDays(day, 2, off))
        },
      ),
    )
  })

  it('of a request is named, and never more than thirty days ahead', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: 80 }), (today, after) => {
        const fault = valueDateFault(addCalendarDays(today, after), today, new Set())
        if (after < 0) expect(fault).toBe('VALUE_DATE_OVER')
        else if (after > 30) expect(fault).toBe('VALUE_DATE_TOO_FAR')
        else expect([null, 'VALUE_DATE_NOT_WORKING']).toContain(fault)
        expect(latestValueDate(today)).toBe(addCalendarDays(today, 30))
      }),
    )
  })
})
