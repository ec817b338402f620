import { describe, expect, it } from 'vitest'
import { LINK_PURPOSES, linkExpiry, linkPath, linkState, tokenOfLink } from './one-time-links.ts'

const NOON = new Date('2026-11-18T12:00:00Z')
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

describe('one-time links', () => {
  it('are good for seven days as an invitation, for thirty minutes as a new password', () => {
    expect(linkExpiry('INVITATION', NOON)).toEqual(new Date('2026-11-25T12:00:00Z'))
    expect(linkExpiry('PASSWORD_RESET', NOON)).toEqual(new Date('2026-11-18T12:30:00Z'))
  })

  it.each([
    ['fresh', null, NOON, 'VALID'],
    ['a moment before its end', null, new Date(after(30).getTime() - 1), 'VALID'],
    ['at its end', null, after(30), 'EXPIRED'],
    ['used', after(1), after(2), 'USED'],
    ['used, and its time is over', after(1), after(60), 'USED'],
  ] as const)('%s', (_name, usedAt, now, state) => {
    expect(linkState({ usedAt, expiresAt: after(30) }, now)).toBe(state)
  })
})

describe('the token of a link', () => {
  it('stands where no browser sends it', () => {
    for (const purpose of LINK_PURPOSES) {
      const url = new URL(linkPath(purpose, 'abc_DEF-123'), 'https://x.example')
      expect([url.search, url.hash]).toEqual(['', '#token=abc_DEF-123'])
      expect(tokenOfLink(linkPath(purpose, 'abc_DEF-123'))).toBe('abc_DEF-123')
    }
  })

  it.each([
    ['of a link mailed earlier', '/edit-password?token=abc', 'abc'],
    ["of the router's part behind the #", 'token=abc', 'abc'],
    ['beside others', '/verify-email?x=1&token=abc&y=2', 'abc'],
    ['none', '/edit-password', null],
    ['an empty one', '#token=', null],
    ['of another name', '#mytoken=abc', null],
  ])('is found: %s', (_which, link, token) => {
    expect(tokenOfLink(link)).toBe(token)
  })
})
