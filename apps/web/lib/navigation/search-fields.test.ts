import { describe, expect, it } from 'vitest'
import * as fields from './search-fields.ts'

const { searchSchema, otherwise, oneOf, whole, typedWhole, text, typedText, formed, yesOrNo } = fields

describe('a search', () => {
  const schema = searchSchema({ ...fields.PAGE_FIELDS, sort: oneOf(['name', 'age']), open: fields.uuid })

  it('has its fallbacks, and nothing that it does not know', () => {
    expect(schema.parse({})).toEqual({ page: 1 })
    expect(schema.parse({ page: 3, size: 25, sort: 'age', evil: 1 })).toEqual({
      page: 3,
      size: 25,
      sort: 'age',
    })
  })

  it('reads nothing wrong, whatever stands there', () => {
    const wrong = [null, '', 'x', -1, 1.5, 5_000_000, Number.NaN, true, [], {}, '__proto__']
    for (const value of wrong)
      expect(schema.parse({ page: value, size: value, sort: value, open: value })).toEqual({
        page: 1,
      })
  })
})

it.each([
  ['a choice', oneOf(['a', 1]), ['a', 1], ['b', '1', null]],
  ['a whole number', whole(1, 9), [1, 9], [0, 10, 1.5, '3']],
  ['a text', text(3), ['', 'abc'], ['abcd', 1]],
  ['a currency', fields.isoCode, ['EUR'], ['eur', 'EURO', 978]],
  ['a month', fields.month, ['2026-12'], ['2026-13', '2026']],
  [
    'a day',
    fields.day,
    ['2026-11-24', '2024-02-29'],
    ['2026-02-30', '2026-13-01', '26-01-01', 20261124, 'all'],
  ],
  ['a day or all', fields.dayOrAll, ['all', '2026-11-24'], ['none']],
  ['an id', fields.uuid, ['01a13d2f-d7a9-78cd-bf8b-9f4b77a014b8'], ['01a13d2f', 7]],
  ['yes or no', yesOrNo, [true, false], ['true', 0]],
])('%s', (_what, read: fields.OptionalField<unknown>, right: unknown[], wrong: unknown[]) => {
  for (const value of right) expect(read(value)).toBe(value)
  for (const value of [...wrong, undefined, null, {}]) expect(read(value)).toBeUndefined()
})

it('reads what somebody has typed into a field', () => {
  expect([typedWhole(1)('12'), typedWhole(1)(12), typedWhole(0, 3)('4'), typedWhole(0)(' ')]).toEqual([
    12,
    12,
    undefined,
    undefined,
  ])
  expect([typedText(9)(' Ali '), typedText(9)(42), typedText(2)('Ali')]).toEqual(['Ali', '42', undefined])
  expect([formed(/^\d+$/)(500), otherwise(formed(/^\d+$/), '1')('x')]).toEqual(['500', '1'])
})
