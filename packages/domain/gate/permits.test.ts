import { describe, expect, it } from 'vitest'
import { type DealOfHouses, decideLift, type HouseRefusal, refusingPair } from './house-refusals.ts'
import type { OfficePaper } from './office-papers.ts'
import { checkPermits, officesOf, tellsMoreThanPapers } from './permits.ts'

const deal: DealOfHouses = {
  ...{ operationType: 'MATCHING', buyerId: 'company', sellerId: 'office', bankId: 'bank' },
  ...{ memberIds: [], currency: 'EUR', form: 'CASH' },
}
const refusal = (
  companyId: string,
  counterpartyId: string,
  more: Partial<HouseRefusal> = {},
): HouseRefusal => ({
  ...{ companyId, counterpartyId, currency: null, form: null },
  ...more,
})

describe('houses that do not deal with each other', () => {
  it('are those of one deal, whichever of them said so and through whichever bank', () => {
    expect(refusingPair([], deal)).toBeNull()
    for (const [one, other] of [
      ['company', 'office'],
      ['office', 'company'],
      ['bank', 'office'],
      ['office', 'bank'],
      ['bank', 'company'],
    ] as const)
      expect(refusingPair([refusal(one, other)], deal)).toEqual({ one, other })
    expect(refusingPair([refusal('stranger', 'office')], deal)).toBeNull()
    // The bank buys for itself: its company has no part in it.
    const own = { ...deal, operationType: 'DIRECT_PURCHASE', buyerId: 'bank' } as const
    expect(refusingPair([refusal('company', 'office')], own)).toBeNull()
  })

  it('in the currency and form that were named alone', () => {
    expect(refusingPair([refusal('bank', 'office', { currency: 'USD' })], deal)).toBeNull()
    expect(refusingPair([refusal('bank', 'office', { form: 'DIGITAL' })], deal)).toBeNull()
    expect(refusingPair([refusal('bank', 'office', { currency: 'EUR', form: 'DIGITAL' })], deal)).toBeNull()
    expect(refusingPair([refusal('bank', 'office', { currency: 'EUR', form: 'CASH' })], deal)).not.toBeNull()
  })

  it('also a member of a syndicate; members do not deal with each other', () => {
    const together = { ...deal, memberIds: ['office', 'member'] }
    expect(refusingPair([refusal('company', 'member')], together)).toEqual({
      one: 'company',
      other: 'member',
    })
    expect(refusingPair([refusal('member', 'office')], together)).toBeNull()
  })
})

describe('a refusal is lifted', () => {
  const person = (userId: string, emails: string[] = []) => ({ userId, cins: [], emails })
  const of = (status: 'IN_FORCE' | 'LIFTING' | 'LIFTED', by: string | null = null) => ({
    status,
    liftBy: by === null ? null : person(by, [`${by}@test.example`]),
  })

  it('by two people, and kept by any one of them', () => {
    expect(decideLift(person('a'), of('IN_FORCE'), 'propose')).toEqual({ to: 'LIFTING' })
    expect(decideLift(person('b'), of('LIFTING', 'a'), 'confirm')).toEqual({ to: 'LIFTED' })
    expect(decideLift(person('a'), of('LIFTING', 'a'), 'keep')).toEqual({ to: 'IN_FORCE' })
    expect(decideLift(person('b'), of('LIFTING', 'a'), 'keep')).toEqual({ to: 'IN_FORCE' })
  })

  it('not by one person, whatever account, and not twice', () => {
    const rule = { rule: 'SEGREGATION_LIFT' }
    expect(decideLift(person('a'), of('LIFTING', 'a'), 'confirm')).toEqual(rule)
    expect(decideLift(person('b', ['a+2@test.example']), of('LIFTING', 'a'), 'confirm')).toEqual(rule)
    for (const action of ['confirm', 'keep'] as const)
      expect(decideLift(person('b'), of('IN_FORCE'), action)).toEqual({ rule: 'REFUSAL_DECIDED' })
    for (const action of ['propose', 'confirm', 'keep'] as const)
      expect(decideLift(person('b'), of('LIFTED', 'a'), action)).toEqual({ rule: 'REFUSAL_DECIDED' })
  })
})

describe('the checks of papers and houses', () => {
  const papers: OfficePaper[] = ['office', 'member'].flatMap((officeId) =>
    (['AUTHORISATION', 'GUARANTEE'] as const).map((kind) => ({
      ...{ officeId, kind, validFrom: '2026-01-01' },
      validUntil: officeId === 'member' ? '2026-11-25' : '2026-12-31',
    })),
  )
  const facts = { papers: { papers, firstAt: new Date('2026-01-01T09:00:00Z') }, refusals: [] }
  const check = (of: Partial<Parameters<typeof checkPermits>[0]>, more: Partial<typeof facts> = {}) =>
    checkPermits({ ...deal, ...of }, { ...facts, ...more }, '2026-11-26')

  it('is of each office that sells, the member of a syndicate too', () => {
    expect(check({})).toMatchObject([{ code: 'G03', outcome: 'PASS', of: 'office' }])
    expect(check({ memberIds: ['office', 'member'] })).toMatchObject([
      { outcome: 'PASS', of: 'office' },
      { outcome: 'REFUSE', of: 'member', permit: { fault: 'EXPIRED', day: '2026-11-26' } },
    ])
    expect(officesOf({ operationType: 'DIRECT_SALE', sellerId: 'bank', memberIds: [] })).toEqual([])
    expect(check({ operationType: 'DIRECT_SALE', sellerId: 'bank' })).toEqual([])
  })

  it('are kept for what they tell beyond papers in order', () => {
    const check = (code: 'G03' | 'G05', outcome: 'PASS' | 'WARN' | 'REFUSE') => ({ code, outcome })
    expect(tellsMoreThanPapers([])).toBe(false)
    expect(tellsMoreThanPapers([check('G03', 'PASS'), check('G03', 'PASS')])).toBe(false)
    expect(tellsMoreThanPapers([check('G03', 'PASS'), check('G03', 'WARN')])).toBe(true)
    expect(tellsMoreThanPapers([check('G03', 'REFUSE')])).toBe(true)
    expect(tellsMoreThanPapers([check('G03', 'PASS'), check('G05', 'PASS')])).toBe(true)
  })

  it('says nothing where nothing is on record, and keeps houses only where they refuse', () => {
    expect(check({}, { papers: { papers: [], firstAt: null as never } })).toEqual([])
    const refusals = [refusal('office', 'bank')] as never
    expect(check({}, { refusals })).toMatchObject([
      { code: 'G03', outcome: 'PASS' },
      { code: 'G04', outcome: 'REFUSE', of: 'bank', permit: { fault: 'HOUSES', day: null } },
    ])
  })
})
