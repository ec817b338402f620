import { expect, it } from 'vitest'
import { ACTIVITY_DOMAINS, isTrn, isUsername } from './sign-up-fields.ts'

it('has the fifteen activity domains', () => {
  expect(new Set(ACTIVITY_DOMAINS).size).toBe(15)
})

it.each([
  ['importex', true],
  ['admin.importex', true],
  ['a_b-c@d.tn', true],
  ['7up', true],
  ['ab', false],
  ['a'.repeat(60), true],
  ['a'.repeat(61), false],
  ['.importex', false],
  ['@importex', false],
  ['import ex', false],
  ['société', false],
  ['importex\n', false],
  ['<b>x</b>', false],
  ['', false],
])('username %j: %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected)
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
