import { expect, it } from 'vitest'
import { isTravellerTold } from './told-traveller.ts'

const now = new Date('2026-11-25T10:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it.each([
  ['PROPOSED', { tell: true, told: 0, toldAt: null }, true],
  ['PROPOSED', { tell: false, told: 0, toldAt: null }, false],
  ['PROPOSED', { tell: true, told: 1, toldAt: before(9) }, false],
  ['PROPOSED', { tell: true, told: 1, toldAt: before(10) }, true],
  ['TAKEN_BACK', { tell: true, told: 1, toldAt: before(1) }, true],
  ['TAKEN_BACK', { tell: false, told: 1, toldAt: before(1) }, false],
  ['TAKEN_BACK', { tell: true, told: 5, toldAt: before(60) }, true],
  ['PROPOSED', { tell: true, told: 5, toldAt: before(60) }, false],
] as const)('%s of %o: %s', (what, facts, told) => {
  expect(isTravellerTold(what, facts, now)).toBe(told)
})
