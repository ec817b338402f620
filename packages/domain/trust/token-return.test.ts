import { expect, it } from 'vitest'
import { decideProposal } from './decide-proposal.ts'
import { returnableUntil, returnsOfMonth } from './token-return.ts'

it.each([
  [0, 3],
  [15, 3],
  [19, 3],
  [20, 4],
  [99, 19],
])('with %i accepted proposals in a month there are %i returns', (accepted, returns) => {
  expect(returnsOfMonth({ accepted })).toBe(returns)
})

it('refuses a negative count', () => {
  expect(() => returnsOfMonth({ accepted: -1 })).toThrow(RangeError)
})

const acceptedAt = new Date('2026-11-18T09:00:00Z')
const reported = {
  status: 'ACCEPTED',
  acceptedAt,
  reportedAt: new Date('2026-11-18T09:20:00Z'),
  month: { accepted: 1, returned: 0 },
} as const
const noon = new Date('2026-11-18T12:00:00Z')

it('gives tokens back once for a traveller who was reported absent, and the proposal is over', () => {
  expect(decideProposal('return', reported, noon)).toEqual({ allowed: true, to: 'CANCELED' })
})

it.each([
  ['nobody was reported', { ...reported, reportedAt: null }, noon, 'TRUST_NOT_REPORTED'],
  ['the traveller came', { ...reported, status: 'DELIVERED' as const }, noon, 'TRUST_WRONG_STATUS'],
  ['it was taken back', { ...reported, status: 'CANCELED' as const }, noon, 'TRUST_WRONG_STATUS'],
  ['seven days are over', reported, new Date(returnableUntil(acceptedAt).getTime() + 1), 'TRUST_RETURN_LATE'],
  [
    'the month’s are used up',
    { ...reported, month: { accepted: 4, returned: 3 } },
    noon,
    'TRUST_RETURN_LIMIT',
  ],
])('not where %s', (_why, facts, now, rule) => {
  expect(decideProposal('return', facts, now)).toMatchObject({ allowed: false, refusal: { rule } })
})

it('until the seventh day, to the millisecond', () => {
  expect(decideProposal('return', reported, returnableUntil(acceptedAt)).allowed).toBe(true)
})
