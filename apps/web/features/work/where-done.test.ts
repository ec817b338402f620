import { WORK_KINDS, type WorkItem, type WorkKind, type WorkStep } from '@fxmatch/contract/http/work'
import { expect, it } from 'vitest'
import { ROW_DOES, type RowDoes } from './row-does.ts'
import { type Place, whereDone } from './where-done.ts'

const ITEM: WorkItem = {
  kind: 'order',
  step: 'deliver',
  id: '0197',
  reference: 'REF',
  party: null,
  direction: null,
  currency: { isoCode: 'EUR', pattern: 2 },
  amount: null,
  value: null,
  payable: null,
  since: '2026-11-20T10:00:00.000Z',
  deadline: null,
  because: null,
  barred: null,
  order: null,
}

/** The step at which something of a kind waits, where the place depends on it. */
const FIRST_STEP: Partial<Record<WorkKind, WorkStep>> = { rate_change: 'decide_standard_rates' }

/** What the row of each kind does, and the address of the item itself. */
const ROWS: Readonly<Record<WorkKind, readonly [RowDoes, string]>> = {
  order: ['dialog', '/orders/0197'],
  request: ['opens', '/manifest?from=all&reference=REF&open=REF'],
  sign_up: ['opens', '/entreprise-signups?open=0197'],
  rule_change: ['panel', '/auth?open=0197'],
  account_change: ['panel', '/users/edit/0197'],
  rate_change: ['panel', '/rates?open=0197'],
  company_change: ['panel', '/companies/0197'],
  owners: ['opens', '/owners/0197'],
  denomination: ['panel', '/denominations?currency=REF&open=0197'],
  fixing: ['panel', '/fixings?brought=0197'],
  opening_rate: ['panel', '/opening-rate?currency=REF'],
  trust_request: ['opens', '/home?tab=bid-trust&offer=0197'],
  trust_proposal: ['opens', '/trusted/book?status=ACCEPTED&currency=EUR&size=100&ticket=0197'],
  gate_override: ['panel', '/gate?day=2026-11-20&open=0197'],
  limit_change: ['panel', '/limits?open=0197'],
  office_paper: ['panel', '/office-papers?open=0197'],
  house_refusal: ['panel', '/houses?open=0197'],
  machine_client: ['opens', '/integrations?client=0197'],
  screening_alert: ['opens', '/screening?open=REF'],
  screening_list: ['panel', '/screening/lists?open=0197'],
  price_outlier: ['opens', '/price-outliers?open=0197'],
  execution_report: ['opens', '/execution-report?company=0197&month=2026-10'],
}

const addressOf = ({ to, search }: Place) =>
  search === undefined
    ? to
    : `${to}?${new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)]))}`

it.each(WORK_KINDS)('says of %s what its row does, and leads to the item itself', (kind) => {
  const step = FIRST_STEP[kind] ?? ITEM.step
  const id = kind === 'execution_report' ? '0197 2026-10' : kind === 'account_change' ? '0197 0198' : ITEM.id
  const place = addressOf(whereDone({ ...ITEM, kind, step, id }))
  expect([ROW_DOES[kind], place]).toEqual(ROWS[kind])
  // A mere list says nothing of what waits there.
  expect(place).toMatch(/0197|REF/)
})

it('leads to a bid among those of its request, to a basket, to the rates of a book', () => {
  const order = { version: 1, form: 'CASH' as const, agence: null, pendingDecision: null, answers: 'OR-1' }
  expect(addressOf(whereDone({ ...ITEM, step: 'accept_bid', order }))).toBe(
    '/home/entreprise?tab=2&transaction=OR-1&bid=0197',
  )
  expect(whereDone({ ...ITEM, kind: 'request', step: 'go' }).search).toEqual({ transaction: 'REF' })
  expect(whereDone({ ...ITEM, kind: 'request', step: 'buy_rest' }).to).toBe('/transaction/REF/bank')
  expect(whereDone({ ...ITEM, kind: 'trust_request', direction: 'SALE' }).search).toEqual({
    ...{ tab: 'ask-trust', offer: '0197' },
  })
  const rates = (step: WorkStep) => addressOf(whereDone({ ...ITEM, kind: 'rate_change', step }))
  expect(rates('decide_board_rates')).toBe('/display?agency=0197')
  expect(rates('decide_remainder_rates')).toBe('/remainder-rate?open=0197')
})
