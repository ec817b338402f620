import { describe, expect, it } from 'vitest'
import type { MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { codeOf, eachStandingWorld, type StandingWorld } from '../../testing/standing-world.ts'
import { type CreateStandingInput, createStandingOrder } from './create-standing-order.ts'
import { stepStandingOrder } from './step-standing-order.ts'

// What is no standing order, and whose it is not.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})

describe('what is no standing order', () => {
  it.each([
    ['a target of nothing', { target: { kind: 'RATE', value: '0' } }],
    ['a target of five decimals', { target: { kind: 'RATE', value: '3.38681' } }],
    ['more at once than in all', { minPart: '10000.01' }],
    ['a time that is over', { goodTill: '2026-11-18T08:59:59Z' }],
    ['more than thirty days', { goodTill: '2026-12-18T09:00:01Z' }],
    ['dinars', { currency: 'TND' }],
    ['another’s agency', { agencyId: '018f0000-0000-7000-8000-000000000000' }],
    ['a pair with nobody', { ocoWith: '018f0000-0000-7000-8000-000000000000' }],
  ] as const)('%s', async (_name, more) => {
    expect(
      await codeOf(
        world.as('trader', (context) =>
          createStandingOrder(context, standing.terms(more as Partial<CreateStandingInput>)),
        ),
      ),
    ).toBe('INVALID_INPUT')
  })

  it('a pair of another currency, of another person, or of three', async () => {
    const one = await standing.give()
    const refused = (more: Partial<CreateStandingInput>, who: Person = 'trader') =>
      codeOf(
        world.as(who, (context) => createStandingOrder(context, standing.terms({ ocoWith: one, ...more }))),
      )
    expect(await refused({ currency: 'USD' })).toBe('INVALID_INPUT')
    expect(await refused({}, 'root')).toBe('INVALID_INPUT')
    await standing.give({ ocoWith: one })
    expect(await refused({})).toBe('INVALID_INPUT')
  })

  it('an office’s, or that of who only reads', async () => {
    for (const who of ['office', 'backOffice'] as Person[])
      expect(await codeOf(world.as(who, (context) => createStandingOrder(context, standing.terms())))).toBe(
        'MISSING_CAPABILITY',
      )
  })

  it('another company’s, or one that was seen otherwise', async () => {
    const id = await standing.give()
    const seen = (version: number, who: Person = 'trader') =>
      codeOf(
        world.as(who, (context) => stepStandingOrder(context, { standingId: id, action: 'cancel', version })),
      )
    expect(await seen(1, 'rival')).toBe('NOT_FOUND')
    expect(await seen(7)).toBe('SETTINGS_CHANGED')
    expect(await seen(1)).toBe('done')
    expect(await seen(2)).toBe('SETTINGS_CHANGED')
  })
})
