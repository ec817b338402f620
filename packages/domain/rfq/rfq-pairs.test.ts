import { describe, expect, it } from 'vitest'
import { COMPANY_KINDS } from '../access/roles.ts'
import { rfqPair } from './rfq-pairs.ts'
import { isFishing } from './rfq-rules.ts'
import { RFQ_STATUSES, seenByAsked } from './rfq-table.ts'

it('a bank asks offices, an office banks, a company both, and nobody else anybody', () => {
  const pairs = COMPANY_KINDS.flatMap((asker) =>
    COMPANY_KINDS.flatMap((house) => {
      const pair = rfqPair(asker, house)
      return pair ? [`${asker} ${pair.side} ${house} ${pair.operation}`] : []
    }),
  )
  expect(pairs.sort()).toEqual([
    'BANK BUY EXCHANGE_OFFICE DIRECT_PURCHASE',
    'CORPORATE BUY BANK DIRECT_SALE',
    'CORPORATE BUY EXCHANGE_OFFICE MATCHING',
    'EXCHANGE_OFFICE SELL BANK DIRECT_PURCHASE',
  ])
})

it('a house that is asked reads that a request is open, or over, and nothing else', () => {
  const seen = Map.groupBy(RFQ_STATUSES, seenByAsked)
  expect(Object.fromEntries(seen)).toEqual({
    OPEN: ['OPEN', 'PART_AWARDED'],
    ENDED: ['AWARDED', 'CLOSED_PART', 'CANCELED', 'EXPIRED'],
  })
})

describe('who asks for prices to look at them', () => {
  it.each([
    [{ requests: 19, awarded: 0 }, false],
    [{ requests: 20, awarded: 1 }, true],
    [{ requests: 20, awarded: 2 }, false],
    [{ requests: 100, awarded: 9 }, true],
    [{ requests: 0, awarded: 0 }, false],
  ])('%j: %s', (figures, told) => {
    expect(isFishing(figures)).toBe(told)
  })
})
