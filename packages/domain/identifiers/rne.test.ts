import { expect, it } from 'vitest'
import { isRne, parseRne } from './rne.ts'

it.each([
  ['1234567A', true],
  ['0000001Z', true],
  ['1234567a', false],
  ['1234567', false],
  ['123456A', false],
  ['12345678A', false],
  ['A1234567', false],
  ['1234567É', false],
  ['1234567A\n', false],
  ['', false],
])('RNE %j: %s', (text, expected) => {
  expect(isRne(text)).toBe(expected)
})

it.each([
  [' 1234567a ', '1234567A'],
  ['1234567 B', '1234567B'],
  ['1234567', null],
  ['1234567ß', null],
])('RNE typed as %j: %s', (text, expected) => {
  expect(parseRne(text)).toBe(expected)
})
