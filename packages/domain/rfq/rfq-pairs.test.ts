import { describe, expect, it } from 'vitest'
import { COMPANY_KINDS } from '../access/roles.ts'
import { rfqPair } from './rfq-pairs.ts'
import { awardedPercent, isFishing } from './rfq-rules.ts'
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
    {
      of: 'nineteen requests of which nothing was taken',
      requests: 19,
      share: '0',
      fishes: false,
      percent: '0.0',
    },
    { of: 'twenty of which nothing was taken', requests: 20, share: '0', fishes: true, percent: '0.0' },
    { of: 'twenty of which two were taken whole', requests: 20, share: '2', fishes: false, percent: '10.0' },
    {
      of: 'twenty of each of which a hundredth was taken',
      requests: 20,
      share: '0.2',
      fishes: true,
      percent: '1.0',
    },
    { of: 'twenty, a hair under two', requests: 20, share: '1.9999', fishes: true, percent: '9.9' },
  ])('$of: $fishes, $percent %', ({ requests, share, fishes, percent }) => {
    expect(isFishing({ requests, share })).toBe(fishes)
    expect(awardedPercent({ requests, share })).toBe(percent)
  })
})
