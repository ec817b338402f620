import { expect, it } from 'vitest'
import { isPhone } from './phone.ts'

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
