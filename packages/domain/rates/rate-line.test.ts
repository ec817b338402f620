import { expect, it } from 'vitest'
import { parseRateLineId, rateLineId } from './rate-line.ts'

const OWNER = '01936f3a-7b1c-7000-8000-00000000abcd'

it('reads back the id that it writes', () => {
  expect(parseRateLineId(rateLineId({ ownerId: OWNER, currency: 'EUR' }))).toEqual({
    ownerId: OWNER,
    currency: 'EUR',
  })
})

it.each([
  '',
  'EUR',
  OWNER,
  `${OWNER}.eur`,
  `${OWNER}.EURO`,
  `${OWNER.toUpperCase()}.EUR`,
  ` ${OWNER}.EUR`,
  `x.EUR`,
])('reads no line in %j', (id) => {
  expect(parseRateLineId(id)).toBeNull()
})
