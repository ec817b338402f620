import { expect, it } from 'vitest'
import { isPhone, parsePhone } from './phone.ts'

it.each([
  ['71234567', true],
  ['20000000', true],
  ['7123456', false],
  ['712345678', false],
  ['71 234 567', false],
  ['+21671234567', false],
  ['7123456\n', false],
  ['', false],
])('telephone %j: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

it.each([
  ['71234567', '71234567'],
  [' 71 234 567 ', '71234567'],
  ['71.234.567', '71234567'],
  ['+216 71 234 567', '71234567'],
  ['0021671234567', '71234567'],
  ['+33123456789', null],
  ['+2167123456', null],
  ['+216', null],
  ['', null],
])('telephone typed as %j: %s', (text, expected) => {
  expect(parsePhone(text)).toBe(expected)
})
