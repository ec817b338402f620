import type { Limits } from '@fxmatch/contract/http/gate'
import { expect, it } from 'vitest'
import { nearOf } from './engaged-panel.tsx'

const use = (percent: string | null) => ({ used: '0.000', reserved: '0.000', left: '1.000', percent })
const limits = {
  counterparties: [
    { company: { id: 'a', name: 'Far', kind: 'EXCHANGE_OFFICE' }, limit: '9.000', ...use('79.9') },
    { company: { id: 'b', name: 'Near', kind: 'EXCHANGE_OFFICE' }, limit: '9.000', ...use('80.0') },
    { company: { id: 'c', name: 'None', kind: 'CORPORATE' }, limit: null, ...use(null) },
  ],
  positions: [{ currency: 'EUR', net: '-1.000', limit: '1.000', left: '0.000', percent: '101.0' }],
  total: { value: '1.000', limit: '2.000', ...use('50.0') },
  people: [
    { user: null, perDeal: null, perDay: null, today: null },
    { user: { id: 'u', name: 'Who' }, perDeal: null, perDay: '9.000', today: use('100.0') },
  ],
} as unknown as Limits

it('tells of limits from 80 % on, the fullest first, and of none that there is not', () => {
  const near = nearOf(limits, { all: 'all', of: (currency) => `in ${currency}` })
  expect(near.map(({ name, unit, percent }) => [name, unit, percent])).toEqual([
    ['in EUR', 'EUR', '101.0'],
    ['Who', 'TND', '100.0'],
    ['Near', 'TND', '80.0'],
  ])
})
