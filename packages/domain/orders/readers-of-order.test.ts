import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../access/capabilities.ts'
import { mayKnow, readersOf, sidesOf } from './readers-of-order.ts'
import { ordersIn } from './testing/expected-orders.ts'

const READING = { capabilities: new Set(CAPABILITIES.filter((name) => name !== 'platform.read')) }

describe('who may know an order', () => {
  const order = {
    buyerId: 'company',
    sellerId: 'leader',
    bankId: 'bank',
    asked: true,
    memberIds: ['leader', 'member'],
  }

  it('is its buyer; and its seller, its bank and those who sell with the seller, once they are asked', () => {
    expect(readersOf(order)).toEqual(['company', 'leader', 'bank', 'member'])
    expect(readersOf({ ...order, memberIds: [] })).toEqual(['company', 'leader', 'bank'])
    expect(readersOf({ ...order, asked: false })).toEqual(['company'])
  })

  it('is each company once, however many sides it stands on', () => {
    expect(readersOf({ ...order, buyerId: 'bank' })).toEqual(['bank', 'leader', 'member'])
  })

  it('is the platform besides, whoever is asked; and nobody else', () => {
    const platform = { companyId: 'platform', capabilities: new Set(['platform.read'] as const) }
    for (const asked of [true, false]) {
      expect(mayKnow({ ...order, asked }, platform)).toBe(true)
      for (const companyId of ['company', 'leader', 'bank', 'member', 'rival'])
        expect(mayKnow({ ...order, asked }, { companyId, ...READING }), `${companyId} ${asked}`).toBe(
          companyId === 'company' || (asked && companyId !== 'rival'),
        )
    }
  })

  it('is more than who acts: a member stands on no side', () => {
    expect(sidesOf(order, 'member')).toEqual([])
  })
})

describe('sides', () => {
  it.each([
    ['DIRECT_PURCHASE', { bank: ['BUYER', 'BANK'], seller: ['SELLER'], buyer: [] }],
    ['DIRECT_SALE', { bank: ['SELLER', 'BANK'], buyer: ['BUYER'], seller: [] }],
    ['MATCHING', { bank: ['BANK'], buyer: ['BUYER'], seller: ['SELLER'] }],
  ] as const)('of a %s order', (operationType, sides) => {
    const order = [...ordersIn(2)].find((candidate) => candidate.operationType === operationType)
    if (order === undefined) throw new Error(`no ${operationType} order`)
    for (const [company, expected] of Object.entries(sides)) expect(sidesOf(order, company)).toEqual(expected)
    expect(sidesOf(order, 'outsider')).toEqual([])
    // Until its seller is asked an order is its buyer's alone.
    const unasked = { ...order, asked: false }
    for (const [company, expected] of Object.entries(sides))
      expect(sidesOf(unasked, company)).toEqual(expected.filter((side: string) => side === 'BUYER'))
  })
})
