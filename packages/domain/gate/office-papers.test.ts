import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCalendarDays } from '../calendar/working-days.ts'
import { paperKey } from '../identifiers/document-number.ts'
import {
  graceUntil,
  guaranteeFault,
  guarantorKey,
  isPaperNumber,
  isSamePaperNumber,
  noticeDue,
  type OfficePaper,
  officeStanding,
  paperDaysFault,
  paperState,
} from './office-papers.ts'

const OFFICE = 'office'
const paper = (
  kind: OfficePaper['kind'],
  validFrom: string,
  validUntil: string,
  officeId = OFFICE,
): OfficePaper => ({ kind, validFrom, validUntil, officeId })
const both = (from: string, until: string) => [
  paper('AUTHORISATION', from, until),
  paper('GUARANTEE', from, until),
]
const FIRST = new Date('2026-09-01T09:00:00Z')
const standing = (papers: readonly OfficePaper[], day: string, firstAt: Date | null = FIRST) =>
  officeStanding({ papers, firstAt }, OFFICE, day)

describe('the state of a paper', () => {
  it('counts its first and its last day whole', () => {
    const papers = both('2026-01-01', '2026-12-31')
    expect(paperState(papers, 'GUARANTEE', '2025-12-31')).toEqual({ state: 'TO_COME', from: '2026-01-01' })
    expect(paperState(papers, 'GUARANTEE', '2026-01-01')).toEqual({ state: 'VALID', until: '2026-12-31' })
    expect(paperState(papers, 'GUARANTEE', '2026-12-31')).toEqual({ state: 'VALID', until: '2026-12-31' })
    expect(paperState(papers, 'GUARANTEE', '2027-01-01')).toEqual({ state: 'EXPIRED', until: '2026-12-31' })
  })

  it('is continued by what follows without a gap, and by nothing else', () => {
    const first = paper('GUARANTEE', '2026-01-01', '2026-06-30')
    const next = paper('GUARANTEE', '2026-07-01', '2026-12-31')
    const later = paper('GUARANTEE', '2027-01-02', '2027-12-31')
    expect(paperState([later, next, first], 'GUARANTEE', '2026-03-01')).toMatchObject({ until: '2026-12-31' })
    expect(paperState([first, next, later], 'GUARANTEE', '2027-01-01')).toEqual({
      ...{ state: 'EXPIRED', until: '2026-12-31' },
    })
    expect(paperState([first], 'AUTHORISATION', '2026-03-01')).toEqual({ state: 'NONE' })
  })

  it('is valid on a day exactly where a paper covers it', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((n) => addCalendarDays('2026-01-01', n))
    const term = fc
      .tuple(day, fc.integer({ min: 0, max: 20 }))
      .map(([from, n]) => paper('GUARANTEE', from, addCalendarDays(from, n)))
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), day, (papers, on) => {
        const covered = papers.some(({ validFrom, validUntil }) => validFrom <= on && on <= validUntil)
        const state = paperState(papers, 'GUARANTEE', on)
        expect(state.state === 'VALID').toBe(covered)
        if (state.state !== 'VALID') return
        // Every day up to the last one is covered, the next one is not.
        for (let each = on; each <= state.until; each = addCalendarDays(each, 1))
          expect(paperState(papers, 'GUARANTEE', each).state).toBe('VALID')
        expect(paperState(papers, 'GUARANTEE', addCalendarDays(state.until, 1)).state).not.toBe('VALID')
      }),
    )
  })
})

describe('whether an office may deal', () => {
  it('is not asked before the platform has recorded a paper of anybody', () => {
    expect(standing([], '2026-11-26', null)).toBeNull()
  })

  it('is warned of without papers for thirty days, and then refused', () => {
    expect(graceUntil(FIRST)).toBe('2026-10-01')
    // Of a moment before midnight in London it is the next day in Tunis.
    expect(graceUntil(new Date('2026-08-31T23:30:00Z'))).toBe('2026-10-01')
    expect(standing([], '2026-10-01')).toMatchObject({ outcome: 'WARN', fault: 'NONE' })
    expect(standing([], '2026-10-02')).toMatchObject({ outcome: 'REFUSE', fault: 'NONE', day: null })
  })

  it('asks for both papers, and refuses what has ended even in the time of grace', () => {
    expect(standing(both('2026-01-01', '2026-12-31'), '2026-11-26')).toMatchObject({ outcome: 'PASS' })
    expect(standing([paper('AUTHORISATION', '2026-01-01', '2026-12-31')], '2026-11-26')).toMatchObject({
      ...{ outcome: 'REFUSE', kind: 'GUARANTEE', fault: 'NONE' },
    })
    expect(standing(both('2026-01-01', '2026-09-10'), '2026-09-11')).toEqual({
      ...{ outcome: 'REFUSE', fault: 'EXPIRED', kind: 'AUTHORISATION', day: '2026-09-11' },
    })
  })

  it('does not count a paper of a later day, nor one of another office', () => {
    expect(standing(both('2026-12-01', '2027-12-31'), '2026-11-26')).toEqual({
      ...{ outcome: 'REFUSE', fault: 'TO_COME', kind: 'AUTHORISATION', day: '2026-12-01' },
    })
    const others = both('2026-01-01', '2026-12-31').map((one) => ({ ...one, officeId: 'other' }))
    expect(standing(others, '2026-11-26')).toMatchObject({ outcome: 'REFUSE', fault: 'NONE' })
  })
})

describe('what is written on a paper', () => {
  it.each([
    ['BCT-2024/017', true],
    ['bct.2024', true],
    ['ВСТ-2024', false], // Cyrillic
    ['BCT 2024', false],
    ['BCT-٢٠٢٤', false],
    ['---', false],
    ['', false],
    ['A'.repeat(41), false],
  ])('a number is %s: %s', (text, right) => {
    expect(isPaperNumber(text)).toBe(right)
  })

  it('numbers that read alike are one', () => {
    expect(new Set(['BCT-2024/011', 'bct.2O24-Oll', 'BCT/2024-0I1'].map(paperKey)).size).toBe(1)
    expect(new Set(['S-8B/Z', '5-88/2', 's8bz', '5.B82'].map(paperKey)).size).toBe(1)
    expect(new Set(['Banque du Sahel', 'BANQUE  DU SAHEL.', 'Bànque-du-Sahel'].map(guarantorKey)).size).toBe(
      1,
    )
    expect(guarantorKey('Banque du Sahel')).not.toBe(guarantorKey('Banque du Golfe'))
    expect(paperKey('BCT-2024/012')).not.toBe(paperKey('BCT-2024/013'))
  })

  it.each([
    ['012', '12', true],
    ['O12', '12', true],
    ['BCT-2024/012', 'bct.2024.12', true],
    ['BCT012', 'BCT-12', true],
    ['BCT-2024/012', 'BCT2024012', true],
    ['0', '00', true],
    ['12', '120', false],
    ['BCT-102', 'BCT-12', false],
    ['BCT-2024/012', 'BCT-2024/013', false],
  ])('%s and %s are of one paper: %s', (one, other, same) => {
    expect([isSamePaperNumber(one, other), isSamePaperNumber(other, one)]).toEqual([same, same])
  })

  it.each([
    ['50000', null],
    ['50000.000', null],
    ['49999.999', 'GUARANTEE_LEAST'],
    ['0', 'GUARANTEE_LEAST'],
    ['-50000', 'GUARANTEE_LEAST'],
    ['5e4', 'AMOUNT_FORM'],
    ['50000.0001', 'AMOUNT_FORM'],
    ['٥٠٠٠٠', 'AMOUNT_FORM'],
    ['５００００', 'AMOUNT_FORM'],
    ['5OOOO', 'AMOUNT_FORM'],
    ['100000000', null],
    ['100000000.001', 'GUARANTEE_MOST'],
    ['1000000000', 'GUARANTEE_MOST'],
    ['1000000000001', 'GUARANTEE_MOST'],
  ])('a guarantee of %s: %s', (amount, fault) => {
    expect(guaranteeFault(amount)).toBe(fault)
  })

  it('its days are days of a paper', () => {
    const today = '2026-11-26'
    const fault = (validFrom: string, validUntil: string, corrects = false) =>
      paperDaysFault({ validFrom, validUntil }, today, corrects)
    expect(fault('2026-01-01', '2026-11-26')).toBeNull()
    expect(fault('2026-01-01', '2026-11-25')).toEqual({ path: 'validUntil', rule: 'PAPER_OVER' })
    expect(fault('2026-01-01', '2026-11-25', true)).toBeNull()
    expect(fault('2026-12-02', '2026-12-01')).toEqual({ path: 'validUntil', rule: 'PAPER_BACKWARDS' })
    expect(fault('2026-01-01', '2099-12-31')).toEqual({
      ...{ path: 'validUntil', rule: 'PAPER_LONG', details: { years: 20 } },
    })
    expect(fault('2027-11-28', '2028-12-01')).toEqual({
      ...{ path: 'validFrom', rule: 'PAPER_AHEAD', details: { days: 366 } },
    })
  })
})

it('of notices that are due the nearest is told', () => {
  const due = (day: string) => noticeDue({ state: 'VALID', until: '2026-12-31' }, day)
  expect(due('2026-11-30')).toBeNull()
  expect(due('2026-12-01')).toBe(30)
  expect(due('2026-12-23')).toBe(30)
  expect(due('2026-12-24')).toBe(7)
  expect(due('2026-12-31')).toBe(7)
  expect(noticeDue({ state: 'EXPIRED', until: '2026-12-31' }, '2027-01-01')).toBeNull()
})
