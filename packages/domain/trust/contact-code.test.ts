import { expect, it } from 'vitest'
import { readCode } from './contact-code.ts'

it.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['012-345', '012345'],
  ['٠١٢٣٤٥', '012345'],
  ['۰۱۲۳۴۵', '012345'],
  ['०१२३४५', '012345'],
  ['０１２３４５', '012345'],
  ['\u200e987654\u200f', '987654'],
  ['٩٨٧٦٥٤', '987654'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('the code %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})
