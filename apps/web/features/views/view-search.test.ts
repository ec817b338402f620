import { expect, it } from 'vitest'
import { viewSearchOf } from './view-search.ts'

it('keeps how one looks at a list, not where one is in it or what is open', () => {
  expect(
    viewSearchOf({
      currency: 'EUR',
      sort: 'amount',
      direction: 'desc',
      taken: false,
      step: 13,
      page: 4,
      size: 25,
      open: 'x',
      position: 7,
      ticket: 'y',
      odd: { $ne: 1 },
      gone: undefined,
    }),
  ).toEqual({ currency: 'EUR', sort: 'amount', direction: 'desc', taken: false, step: 13 })
})
