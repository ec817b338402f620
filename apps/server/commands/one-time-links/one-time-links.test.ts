import { PASSWORD_PURPOSES, tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../security/tokens.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { done, refuse } from '../kernel/result.ts'
import { issueLink } from './issue-link.ts'
import { useLink } from './use-link.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
async function issue(
  purpose: 'INVITATION' | 'PASSWORD_RESET' = 'PASSWORD_RESET',
  who: 'trader' | 'room' = 'trader',
) {
  const { userId } = world.people[who]
  const path = await must(
    world.bySystem(async (context) => done(await issueLink(context, { userId, purpose }))),
  )
  return tokenOfLink(path) ?? ''
}
const use = (token: string) =>
  world.bySystem((context) => useLink(context, { token, purposes: PASSWORD_PURPOSES }))
const code = async (token: string) => {
  const result = await use(token)
  return result.ok ? 'OK' : result.refusal.code
}

describe('a one-time link', () => {
  it('carries 160 bits, of which only the hash is kept', async () => {
    const token = await issue()
    expect(token).toMatch(/^[A-Za-z0-9_-]{27}$/)
    const [row] = await world.db.selectFrom('one_time_links').selectAll().execute()
    expect(row?.token_hash).toEqual(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('works once', async () => {
    const token = await issue()
    expect(await use(token)).toEqual(
      done({ userId: world.people.trader.userId, purpose: 'PASSWORD_RESET', email: null }),
    )
    expect(await code(token)).toBe('LINK_USED')
  })

  it('works once when it is used five times at the same moment', async () => {
    const token = await issue()
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => code(token)))
    expect(codes.sort()).toEqual(['LINK_USED', 'LINK_USED', 'LINK_USED', 'LINK_USED', 'OK'])
  })

  it('stays good when what it was used for is refused', async () => {
    const token = await issue()
    const refused = await world.bySystem(async (context) => {
      await must(useLink(context, { token, purposes: PASSWORD_PURPOSES }))
      return refuse('INVALID_INPUT')
    })
    expect(refused.ok).toBe(false)
    expect(await code(token)).toBe('OK')
  })

  it.each([
    ['PASSWORD_RESET', 30],
    ['INVITATION', 7 * 24 * 60],
  ] as const)('%s ends after %i minutes', async (purpose, minutes) => {
    const token = await issue(purpose)
    later(minutes - 0.01)
    const early = await world.bySystem(async (context) => {
      const result = await useLink(context, { token, purposes: PASSWORD_PURPOSES })
      return result.ok ? refuse('NOT_FOUND') : result
    })
    expect(early).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    later(0.01)
    expect(await code(token)).toBe('LINK_EXPIRED')
  })

  it('ends the earlier ones of its user, and nobody else’s', async () => {
    const invitation = await issue('INVITATION')
    const foreign = await issue('PASSWORD_RESET', 'room')
    const newer = await issue('PASSWORD_RESET')
    expect([await code(invitation), await code(foreign), await code(newer)]).toEqual([
      'LINK_EXPIRED',
      'OK',
      'OK',
    ])
  })

  it('leaves exactly one good when several are issued at the same moment', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => issue()))
    const codes = []
    for (const token of tokens) codes.push(await code(token))
    expect(codes.filter((one) => one === 'OK')).toHaveLength(1)
  })

  it('is unknown to whoever it is not for', async () => {
    const token = await issue()
    const frozen = await world.bySystem((context) => useLink(context, { token, purposes: ['FREEZE'] }))
    expect(frozen).toMatchObject({ refusal: { code: 'LINK_UNKNOWN' } })
    expect(await code(token)).toBe('OK')
  })

  it('that was never issued is unknown', async () => {
    expect(await code('x'.repeat(27))).toBe('LINK_UNKNOWN')
  })
})
