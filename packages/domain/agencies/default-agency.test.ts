import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RegionAgency, settleDefaults } from './default-agency.ts'

const agency = (id: string, region: number | null, isDefault = false, code = id): RegionAgency => ({
  id,
  code,
  region,
  isDefault,
})

describe('the default agency of a region', () => {
  it.each<[string, RegionAgency[], string | undefined, string[], string[]]>([
    ['nothing to settle', [], undefined, [], []],
    ['the first of a region', [agency('a', 15)], undefined, [], ['a']],
    [
      'the first by code',
      [agency('a', 15, false, '0200'), agency('b', 15, false, '0100')],
      undefined,
      [],
      ['b'],
    ],
    ['the present one stays', [agency('a', 15), agency('b', 15, true)], undefined, [], []],
    ['the chosen one takes over', [agency('a', 15), agency('b', 15, true)], 'a', ['b'], ['a']],
    ['the chosen one already is it', [agency('a', 15), agency('b', 15, true)], 'b', [], []],
    [
      'a choice leaves other regions alone',
      [agency('a', 15), agency('b', 15, true), agency('c', 1, true)],
      'a',
      ['b'],
      ['a'],
    ],
    [
      'an agency that moved leaves its mark behind',
      [agency('a', 15, true), agency('b', 15, true)],
      undefined,
      ['b'],
      [],
    ],
    ['without a region there is no default', [agency('a', null, true), agency('b', null)], 'b', ['a'], []],
    ['a choice that is gone changes nothing', [agency('a', 15, true)], 'z', [], []],
  ])('%s', (_what, agencies, chosen, unset, set) => {
    expect(settleDefaults(agencies, chosen)).toEqual({ unset, set })
  })

  const agencies = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      code: fc.constantFrom('0100', '0200', '0300'),
      region: fc.constantFrom(null, 1, 2, 3),
      isDefault: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )

  it('is exactly one wherever there are agencies, the chosen one where it is there, and settled for good', () => {
    fc.assert(
      fc.property(agencies, fc.nat({ max: 14 }), (before, pick) => {
        const chosen = before[pick]
        const { unset, set } = settleDefaults(before, chosen?.id)
        const after = before.map((one) => ({
          ...one,
          isDefault: set.includes(one.id) || (one.isDefault && !unset.includes(one.id)),
        }))
        for (const region of new Set(before.map((one) => one.region))) {
          const marked = after.filter((one) => one.region === region && one.isDefault)
          expect(marked).toHaveLength(region === null ? 0 : 1)
          if (region !== null && chosen?.region === region) expect(marked[0]?.id).toBe(chosen.id)
        }
        expect(settleDefaults(after, chosen?.id)).toEqual({ unset: [], set: [] })
      }),
    )
  })
})
