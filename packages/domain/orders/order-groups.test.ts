import { describe, expect, it } from 'vitest'
import { MOST_READ_ORDERS } from './list-limits.ts'
import { groupName, isKeptBy, isTooLongToGroup, ORDER_GROUPINGS, readGroup } from './order-groups.ts'

const ID = '0198a7d2-0000-7000-8000-00000000000a'

describe('the group that a request names', () => {
  it.each([
    ['currency', 'EUR'],
    ['form', 'CASH'],
    ['status', '13'],
    ['provenance', 'MATCHING'],
    ['type', 'STANDARD'],
    ['bank', ID],
    ['buyer', ID],
    ['seller', ID],
    ['agency', ID],
    ['agency', ''],
    ['region', '15'],
    ['region', ''],
    ['user', ID],
    ['createdAt', '2026-11-28'],
    ['valueDate', '2026-11-30'],
  ] as const)('%s:%s is read back', (by, key) => {
    expect(readGroup(groupName({ by, key }))).toEqual({ by, key })
  })

  it.each([
    '',
    ':',
    'currency',
    'currency:',
    'currency:eur',
    // Cyrillic letters that look like EUR.
    'currency:ЕUR',
    'currency:EUR ',
    'buyer:',
    `buyer:${ID.toUpperCase()}`,
    `buyer:${ID}' or true --`,
    'status:99',
    'status:1e1',
    'form:cash',
    'region:0',
    'createdAt:2026-02-30',
    'createdAt:1026-11-28',
    'margin:1',
    'commissionTtc:1.000',
    '__proto__:x',
    'constructor:',
  ])('%j names none', (name) => {
    expect(readGroup(name)).toBeNull()
  })
})

it('orders are read one by one for what no totals are kept by, and no more than the lists read', () => {
  expect(ORDER_GROUPINGS.filter(isKeptBy)).toEqual(['currency', 'form', 'status', 'provenance'])
  for (const by of ORDER_GROUPINGS) {
    expect(isTooLongToGroup(by, MOST_READ_ORDERS)).toBe(false)
    expect(isTooLongToGroup(by, MOST_READ_ORDERS + 1), by).toBe(!isKeptBy(by))
  }
})
