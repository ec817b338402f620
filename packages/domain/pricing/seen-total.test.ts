import { expect, it } from 'vitest'
import { seenTotal } from './seen-total.ts'

it.each([
  ['nothing said', undefined, '34037.340', true],
  ['nothing said, by null', null, '34037.340', true],
  ['the same', '34037.340', '34037.340', true],
  ['the same with fewer zeros', '34037.34', '34037.340', true],
  ['a millime less', '34037.339', '34037.340', false],
  ['a millime more', '34037.341', '34037.340', false],
  ['less than a millime off', '34037.3401', '34037.340', false],
  ['nothing at all', '0', '34037.340', false],
])('%s', (_, seen, total, holds) => {
  expect(seenTotal(seen, total)).toEqual(holds ? null : { rule: 'TOTAL_CHANGED', seen, total })
})

it('reads no other notation', () => {
  expect(() => seenTotal('1 234,5', '1234.500')).toThrow(RangeError)
})
