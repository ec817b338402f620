import { describe, expect, test } from 'vitest'
import { isTooLate, type StandingWants, wantsFaults, wantsPlace } from './standing-wants.ts'

const ANY: StandingWants = { governorates: [], sellers: [], notSellers: [], valueDateMax: null }
const place = { sellerId: 'sousse', memberIds: [], governorateId: 15 }
const together = { sellerId: 'sousse', memberIds: ['sousse', 'sfax'], governorateId: 15 }

describe('what of the market is wanted', () => {
  test.each<[string, Partial<StandingWants>, typeof together, boolean]>([
    ['whatever there is', {}, together, true],
    ['what is sold in a governorate', { governorates: [15, 3] }, together, true],
    ['nothing of another one', { governorates: [3] }, together, false],
    ['what a house sells', { sellers: ['sousse'] }, { ...together, memberIds: [] }, true],
    ['nothing that it sells with one who is not named', { sellers: ['sousse'] }, together, false],
    ['what named ones sell together', { sellers: ['sousse', 'sfax'] }, together, true],
    ['nothing of a house', { notSellers: ['sousse'] }, together, false],
    ['nothing that it sells behind another one', { notSellers: ['sfax'] }, together, false],
    ['what others sell', { notSellers: ['tunis'] }, together, true],
  ])('%s', (_name, wants, sold, wanted) => {
    expect(wantsPlace({ ...ANY, ...wants }, sold)).toBe(wanted)
  })

  test('what is sold nowhere is in no governorate', () => {
    expect(wantsPlace({ ...ANY, governorates: [15] }, { ...place, governorateId: null })).toBe(false)
    expect(wantsPlace(ANY, { ...place, governorateId: null })).toBe(true)
  })

  test('what is delivered on the last day is in time', () => {
    expect(isTooLate({ valueDateMax: '2026-11-30' }, '2026-11-30')).toBe(false)
    expect(isTooLate({ valueDateMax: '2026-11-30' }, '2026-12-01')).toBe(true)
    expect(isTooLate({ valueDateMax: null }, '2126-12-01')).toBe(false)
  })
})

describe('what cannot be wanted', () => {
  const faults = (wants: Partial<StandingWants>) =>
    wantsFaults({ ...ANY, ...wants }, { companyId: 'own', valueDate: '2026-11-30' })
  test.each<[string, Partial<StandingWants>, string[]]>([
    ['nothing', {}, []],
    ['a governorate twice', { governorates: [3, 3] }, ['governorates']],
    [
      'more governorates than there are',
      { governorates: Array.from({ length: 25 }, (_, n) => n) },
      ['governorates'],
    ],
    ['oneself', { sellers: ['own'] }, ['sellers']],
    ['a house twice', { notSellers: ['a', 'a'] }, ['notSellers']],
    ['fifty-one houses', { sellers: Array.from({ length: 51 }, (_, n) => `house ${n}`) }, ['sellers']],
    ['a house that is wanted and not', { sellers: ['a', 'b'], notSellers: ['b'] }, ['notSellers']],
    ['a delivery before any can be', { valueDateMax: '2026-11-29' }, ['valueDateMax']],
  ])('%s', (_name, wants, named) => {
    expect(faults(wants)).toEqual(named)
  })
})
