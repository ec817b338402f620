import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRib, ribKey } from './rib.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

describe('ribKey', () => {
  it.each([
    ['000000000000000000', '97'],
    ['000000000000000001', '94'],
    ['000000000000000033', '95'],
    ['000000000000000032', '01'],
  ])('of %s is %s', (account, key) => {
    expect(ribKey(account)).toBe(key)
  })

  it('makes the whole number a multiple of 97', () => {
    fc.assert(
      fc.property(digits(18), (account) => {
        const key = ribKey(account)
        expect(key).toMatch(/^\d{2}$/)
        expect(BigInt(account + key) % 97n).toBe(0n)
      }),
    )
  })

  it.each(['', '12345678901234567', '1234567890123456789', '12345678901234567x'])('refuses %j', (account) => {
    expect(() => ribKey(account)).toThrow(RangeError)
  })
})

describe('isRib', () => {
  it('accepts 20 digits with their key, and notices any one wrong digit', () => {
    fc.assert(
      fc.property(digits(18), fc.nat(19), fc.integer({ min: 1, max: 9 }), (account, place, shift) => {
        const rib = account + ribKey(account)
        expect(isRib(rib)).toBe(true)
        const wrong = String((Number(rib[place]) + shift) % 10)
        expect(isRib(rib.slice(0, place) + wrong + rib.slice(place + 1))).toBe(false)
      }),
    )
  })

  it.each([
    '',
    '0000000000000000000',
    '00000000000000000000',
    '0000 0000 0000 0000 0097',
    '000000000000000000097',
  ])('refuses %j', (text) => {
    expect(isRib(text)).toBe(false)
    expect(isRib('00000000000000000097')).toBe(true)
  })
})
