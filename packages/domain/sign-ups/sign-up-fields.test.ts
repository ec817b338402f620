import { expect, it } from 'vitest'
import { ACTIVITY_DOMAINS, isTrn } from './sign-up-fields.ts'

it('has the fifteen activity domains', () => {
  expect(new Set(ACTIVITY_DOMAINS).size).toBe(15)
})

it.each([
  ['1234567A', true],
  ['1234567/A/M/000', true],
  ['1234567 A P M 000', true],
  ['1234567A/A/M/000', true],
  ['TRN-2024-17', true],
  ['12', false],
  ['1'.repeat(30), true],
  ['1'.repeat(31), false],
  ['1234567//A', false],
  ['/1234567A', false],
  ['1234567A/', false],
  ['1234567É', false],
  ['', false],
])('TRN %j: %s', (text, expected) => {
  expect(isTrn(text)).toBe(expected)
})
