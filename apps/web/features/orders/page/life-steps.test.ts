import type { OrderDetail, OrderHistoryEntry } from '@fxmatch/contract/http/order-view'
import { describe, expect, it } from 'vitest'
import { lifeSteps } from './life-steps.ts'

const entry = (action: string, before: number | null, after: number): OrderHistoryEntry => ({
  status: { code: after, name: '' },
  action,
  user: { fullname: action, company: null },
  created_at: '2026-11-20T10:00:00Z',
  reason: null,
  way: null,
  before,
  after,
})

const CASH_LIFE = [
  entry('place', null, 1),
  entry('counter_offer', 1, 1),
  entry('accept_draft', 1, 2),
  entry('half_confirm', 2, 5),
  entry('half_confirm', 5, 6),
  entry('record_banknotes', 6, 7),
  entry('confirm_market_room', 7, 8),
  entry('validate_back_office', 8, 700),
  entry('generate_ticket', 700, 11),
  entry('deliver', 11, 13),
  entry('cash_out', 13, 10),
]

function order(history: OrderHistoryEntry[], more: Partial<OrderDetail> = {}) {
  return {
    status: { code: history.at(-1)?.after ?? 0, name: '' },
    form: 'CASH' as const,
    pendingDecision: null,
    history,
    secondValidation: { needed: true, threshold: '5000.000', rule: 'Règle ticket' },
    ...more,
  }
}

const short = (...given: Parameters<typeof order>) =>
  lifeSteps(order(...given)).map(({ stage, state }) => `${stage} ${state}`)

describe('lifeSteps', () => {
  it('tells who ended each stage, and where the order stands', () => {
    const steps = lifeSteps(order(CASH_LIFE.slice(0, 7), { pendingDecision: 'CONFIRMATION' }))
    expect(steps.map(({ stage, state, entry, note }) => [stage, state, entry?.action ?? null, note])).toEqual(
      [
        ['draft', 'done', 'accept_draft', null],
        ['confirmation', 'done', 'half_confirm', 'bothParties'],
        ['reception', 'done', 'record_banknotes', null],
        ['marketRoom', 'done', 'confirm_market_room', null],
        ['backOffice', 'now', null, 'secondPerson'],
        ['ticket', 'todo', null, null],
        ['delivery', 'todo', null, null],
        ['cashOut', 'todo', null, null],
      ],
    )
  })

  it('counts the acceptance of the asked price as one of both confirmations', () => {
    const life = [entry('place', null, 1), entry('accept_draft', 1, 5)]
    expect(short(life).slice(0, 2)).toEqual(['draft done', 'confirmation now'])
    const [, confirmation] = lifeSteps(order([...life, entry('half_confirm', 5, 6)]))
    expect(confirmation).toMatchObject({ stage: 'confirmation', state: 'done', note: 'bothParties' })
  })

  it('has no reception for transfers, no back office below the threshold', () => {
    const life = [entry('place', null, 1), entry('accept_draft', 1, 2)]
    expect(
      short(life, {
        form: 'DIGITAL',
        secondValidation: { needed: false, threshold: '5000.000', rule: 'Règle ticket' },
      }),
    ).toEqual([
      'draft done',
      'confirmation now',
      'marketRoom todo',
      'ticket todo',
      'delivery todo',
      'cashOut todo',
    ])
  })

  it('ends with everything done', () => {
    expect(short(CASH_LIFE).every((step) => step.endsWith('done'))).toBe(true)
  })

  it('stops at a dead end', () => {
    expect(short([entry('place', null, 1), entry('reject_draft', 1, 3)])).toEqual(['end now'])
    expect(short([...CASH_LIFE.slice(0, 8), entry('reject_ticket', 700, 12)])).toEqual([
      'draft done',
      'confirmation done',
      'reception done',
      'marketRoom done',
      'backOffice done',
      'end now',
    ])
  })

  it('shows a rejection that waits for the back office, and its way back', () => {
    const rejected = [...CASH_LIFE.slice(0, 4), entry('reject_confirmation', 5, 8)]
    expect(short(rejected, { pendingDecision: 'REJECTION' })).toEqual([
      'draft done',
      'confirmation done',
      'backOffice now',
    ])
    expect(short([...rejected, entry('refuse_back_office', 8, 2)]).slice(0, 3)).toEqual([
      'draft done',
      'confirmation now',
      'reception todo',
    ])
    expect(short([...rejected, entry('validate_back_office', 8, 9)])).toEqual([
      'draft done',
      'confirmation done',
      'end now',
    ])
  })

  it('begins where a bank’s sale begins', () => {
    expect(short([entry('place', null, 5)], { form: 'CASH' }).slice(0, 2)).toEqual([
      'confirmation now',
      'marketRoom todo',
    ])
    expect(short([entry('place', null, 106), entry('accept_bid', 106, 105)]).slice(0, 3)).toEqual([
      'bid now',
      'confirmation todo',
      'marketRoom todo',
    ])
  })
})
