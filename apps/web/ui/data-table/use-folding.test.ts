import { expect, it } from 'vitest'
import { MOST_OPEN, readOpen, writtenKey } from './use-folding.ts'

it('an address unfolds each group once, and no more of them than may be, whatever somebody has written there', () => {
  expect(readOpen(undefined)).toEqual([])
  expect(readOpen('  ')).toEqual([])
  expect(readOpen('EUR  USD EUR')).toEqual(['EUR', 'USD'])
  const many = Array.from({ length: 100 }, (_, at) => `k${at}`)
  expect(readOpen(many.join(' '))).toEqual(many.slice(-MOST_OPEN))
})

it('no two groups are written alike, and none with a space: also not what looks like the group without a value', () => {
  const keys = [
    '',
    '-',
    ' ',
    '%2D',
    'Grand Tunis',
    'GrandTunis',
    'EUR',
    'ЕUR',
    '0198a7d2-0000-7000-8000-00000000000a',
  ]
  const written = keys.map(writtenKey)
  expect(new Set(written).size).toBe(keys.length)
  for (const key of written) expect(readOpen(key)).toEqual([key])
})
