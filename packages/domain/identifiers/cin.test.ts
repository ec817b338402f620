import { expect, it } from 'vitest'
import { isCin } from './cin.ts'

it.each([
  ['01234567', true],
  ['00000000', true],
  ['1234567', false],
  ['123456789', false],
  ['1234567a', false],
  [' 1234567', false],
  ['12345678\n', false],
  ['١٢٣٤٥٦٧٨', false],
  ['', false],
])('CIN %j: %s', (text, expected) => {
  expect(isCin(text)).toBe(expected)
})
