import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'
import { readTypedDay, readTypedMonth, readTypedTime, type TypedIn } from './typed-date.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const past: TypedIn = { language: 'fr', today: TODAY, towards: 'past' }
const future: TypedIn = { ...past, towards: 'future' }

describe('a day that was typed', () => {
  it.each([
    ['26-11-2026', '2026-11-26', '2026-11-26'],
    ['1/2/26', '2026-02-01', '2026-02-01'],
    ['01.02.2026', '2026-02-01', '2026-02-01'],
    ['2026-02-01', '2026-02-01', '2026-02-01'],
    ['01022026', '2026-02-01', '2026-02-01'],
    ['010226', '2026-02-01', '2026-02-01'],
    ['0102', '2026-02-01', '2027-02-01'],
    ['1-2', '2026-02-01', '2027-02-01'],
    ['15/12', '2025-12-15', '2026-12-15'],
    ['26', '2026-11-26', '2026-11-26'],
    ['27', '2026-10-27', '2026-11-27'],
    ['31', '2026-10-31', '2026-12-31'],
    ['29-02', '2024-02-29', '2028-02-29'],
    ['-1', '2026-11-25', '2026-11-25'],
    ['+3', '2026-11-29', '2026-11-29'],
    ["aujourd'hui", TODAY, TODAY],
    ['Aujourd’hui', TODAY, TODAY],
    ['auj', TODAY, TODAY],
    ['demain', '2026-11-27', '2026-11-27'],
    ['hier', '2026-11-25', '2026-11-25'],
    ['lun', '2026-11-23', '2026-11-30'],
    ['Lundi', '2026-11-23', '2026-11-30'],
    ['ma', '2026-11-24', '2026-12-01'],
    ['jeu.', TODAY, TODAY],
    ['ven', '2026-11-20', '2026-11-27'],
    ['12 nov', '2026-11-12', '2027-11-12'],
    ['1er février 2026', '2026-02-01', '2026-02-01'],
    ['3 fev', '2026-02-03', '2027-02-03'],
    ['26.11.', '2026-11-26', '2026-11-26'],
    ['2026/11/05', '2026-11-05', '2026-11-05'],
    ['−1', '2026-11-25', '2026-11-25'],
    ['aujourdhui', TODAY, TODAY],
    ['12 mar', '2026-03-12', '2027-03-12'],
  ])('%s, looking back and ahead', (text, back, ahead) => {
    expect([readTypedDay(text, past), readTypedDay(text, future)]).toEqual([back, ahead])
  })

  it.each([
    '',
    'x',
    '31-02-2026',
    '31-04',
    '00-11',
    '32',
    '13-13-2026',
    '26-11-1999',
    '26-11-2100',
    '26-11-226',
    '12 jui',
    'me-',
    'm',
    '-99999',
    '+9999999999',
    '2026-11-26T10:00',
    // In digits of two kinds.
    '٢٦-11-٢٠٢٦',
    '26-11-٢٠٢٦',
    '۲۶-١١-۲۰۲۶',
    '26-11-2026 ou 27',
    '<b>26</b>',
  ])('%s is none, or could be two', (text) => {
    expect(readTypedDay(text, past)).toBeNull()
  })

  it.each(['٢٦-١١-٢٠٢٥', '٢٦/١١/٢٠٢٥', '۲۶-۱۱-۲۰۲۵', '\u200f٢٦-١١-٢٠٢٥\u200f', '٢٠٢٥-١١-٢٦', '٢٦١١٢٠٢٥'])(
    '%s is read in the digits of its keyboard',
    (text) => {
      expect(readTypedDay(text, past)).toBe('2025-11-26')
    },
  )

  it('is read with the words of the reader', () => {
    const read = (language: string, text: string) => readTypedDay(text, { ...past, language })
    expect([
      read('en', 'today'),
      read('en', 'mon'),
      read('en', 'Nov 12'),
      read('en', 'November 12th, 2025'),
      read('de', 'heute'),
      read('de', 'Mo'),
      read('de', '12. März'),
      read('es', 'ayer'),
      read('es', '12 de nov de 2025'),
      read('it', 'oggi'),
      read('it', 'ven'),
      read('ru', 'сегодня'),
      read('ru', 'пн'),
      read('ru', '5 марта 2026 г.'),
      read('it', '1° gennaio'),
      read('es', '1º de enero'),
      read('ru', '12 ноября'),
      read('ru', '12 май'),
    ]).toEqual([
      '2026-11-26',
      '2026-11-23',
      '2026-11-12',
      '2025-11-12',
      '2026-11-26',
      '2026-11-23',
      '2026-03-12',
      '2026-11-25',
      '2025-11-12',
      '2026-11-26',
      '2026-11-20',
      '2026-11-26',
      '2026-11-23',
      '2026-03-05',
      '2026-01-01',
      '2026-01-01',
      '2026-11-12',
      '2026-05-12',
    ])
  })

  it('reads every day that the product shows as that day, in every language', () => {
    const days = fc.integer({ min: 0, max: 36_500 }).map((days) => addCalendarDays('2000-01-01', days))
    fc.assert(
      fc.property(days, fc.constantFrom(...LANGUAGE_CODES), (day, language) => {
        expect(readTypedDay(formatDate(day), { ...future, language })).toBe(day)
      }),
    )
  })

  it('never fails, whatever is typed, and answers a day or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readTypedDay(text, past) ?? '2026-01-01').toMatch(/^20\d\d-\d\d-\d\d$/)
        expect(readTypedMonth(text, past) ?? '2026-01').toMatch(/^20\d\d-\d\d$/)
        expect(readTypedTime(text) ?? '00:00').toMatch(/^\d\d:\d\d$/)
      }),
    )
  })
})

describe('a month that was typed', () => {
  it.each([
    ['11-2026', '2026-11'],
    ['2026-11', '2026-11'],
    ['112026', '2026-11'],
    ['11-26', '2026-11'],
    ['12/25', '2025-12'],
    ['11', '2026-11'],
    ['12', '2025-12'],
    ['fév', '2026-02'],
    ['décembre', '2025-12'],
    ['déc. 2026', '2026-12'],
    ['-1', '2026-10'],
    ['13', null],
    ['ju', null],
    ['0-2026', null],
    ['', null],
  ])('%s', (text, month) => {
    expect(readTypedMonth(text, past)).toBe(month)
  })
})

describe('a time that was typed', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9h30', '09:30'],
    ['09:30', '09:30'],
    ['930', '09:30'],
    ['1730', '17:30'],
    ['17.05', '17:05'],
    ['24', null],
    ['9:60', null],
    ['9:3', null],
    ['', null],
  ])('%s', (text, time) => {
    expect(readTypedTime(text)).toBe(time)
  })
})
