import { expect, it } from 'vitest'
import { csvLine } from './csv-line.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a text that a sheet would work out is a text: %j',
  (text) => expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/),
)

it('keeps figures, and whatever else stands in a text', () => {
  expect(csvLine([-1.5, '12.50', 'a=b', null, 'Société « X », « Y »', 'say "so"', 'two\nlines'])).toBe(
    '-1.5,12.50,a=b,,"Société « X », « Y »","say ""so""","two\nlines"',
  )
})
