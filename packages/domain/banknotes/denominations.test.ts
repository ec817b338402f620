import { expect, it } from 'vitest'
import {
  countFault,
  type Denomination,
  notesFault,
  notesFor,
  smallestNote,
  sumOfNotes,
} from './denominations.ts'

const series = (states: Readonly<Record<string, Denomination['state']>>): Denomination[] =>
  Object.entries(states).map(([value, state]) => ({ value, state }))

const EUR = series({ '5': 'ISSUED', '10.00': 'ISSUED', '200': 'ISSUED', '500': 'LEGAL', '1': 'WITHDRAWN' })
const KWD = series({ '0.25': 'ISSUED', '0.5': 'ISSUED', '1': 'ISSUED', '20': 'ISSUED' })

it('asks for a multiple of the smallest note that is issued; one that is only legal, or none any more, does not count', () => {
  expect(smallestNote(EUR)).toBe('5')
  expect(smallestNote(series({ '5': 'LEGAL', '10': 'WITHDRAWN' }))).toBeNull()
})

it.each([
  ['10005', EUR, null],
  ['10005.00', EUR, null],
  ['10003', EUR, { rule: 'NOTES_MULTIPLE', smallest: '5' }],
  ['10000.01', EUR, { rule: 'NOTES_MULTIPLE', smallest: '5' }],
  ['0.75', KWD, null],
  ['0.8', KWD, { rule: 'NOTES_MULTIPLE', smallest: '0.25' }],
  ['1000', series({ '500': 'LEGAL' }), { rule: 'NO_NOTES' }],
] as const)('%s', (amount, notes, fault) => {
  expect(notesFault(amount, notes)).toEqual(fault)
})

it.each([
  [[{ nbr: 1, bill: '4000' }], { line: 0, field: 'bill', rule: 'NOTE_UNKNOWN' }],
  [[{ nbr: 1, bill: '0' }], { line: 0, field: 'bill', rule: 'NOTE_UNKNOWN' }],
  [[{ nbr: 1, bill: '1' }], { line: 0, field: 'bill', rule: 'NOTE_WITHDRAWN' }],
  [[{ nbr: 1, bill: '500' }], null],
  [
    [
      { nbr: 1, bill: '5' },
      { nbr: 1, bill: '5.00' },
    ],
    { line: 1, field: 'bill', rule: 'BANKNOTE_TWICE' },
  ],
  ...[0, -1, 1.5, 10_000_001, 2 ** 53, Number.NaN].map(
    (nbr) => [[{ nbr, bill: '5' }], { line: 0, field: 'nbr', rule: 'FIELD_INVALID' }] as const,
  ),
] as const)('judges the count %j', (count, fault) => {
  expect(countFault(count, EUR)).toEqual(fault)
})

it('makes any amount that it lets through of issued notes, to the last unit', () => {
  for (const notes of [EUR, KWD])
    for (const times of [1, 2, 3, 7, 41, 399, 80_001]) {
      const amount = String(Number(smallestNote(notes)) * times)
      expect(sumOfNotes(notesFor(amount, notes))).toBe(amount)
      expect(countFault(notesFor(amount, notes), notes)).toBeNull()
    }
  expect(notesFor('215', EUR).map(({ nbr, bill }) => `${nbr}×${bill}`)).toEqual(['1×200', '1×10.00', '1×5'])
})
