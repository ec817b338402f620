import { describe, expect, it } from 'vitest'
import { typedNumber } from './typed-digits.ts'

describe('a number that somebody typed', () => {
  it.each([
    ['1234,5', '1234,5'],
    ['١٢٣٤٫٥', '1234,5'],
    ['١٬٢٣٤٫٥٠٠', '1234,500'],
    ['', ''],
  ])('%s is %s', (typed, read) => {
    expect(typedNumber(typed)).toBe(read)
  })

  it.each(['1٢', '١2٫5', '12٫٥'])('%s is written in digits of two kinds: none', (typed) => {
    expect(typedNumber(typed)).toBeNull()
  })
})
