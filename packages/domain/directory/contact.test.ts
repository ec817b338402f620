import { expect, it } from 'vitest'
import { showsContact } from './contact.ts'

const STRANGER = { own: false, client: false, dealt: false, platform: false }

it('shows houses to everybody, companies to those who deal with them', () => {
  expect(showsContact({ ...STRANGER, kind: 'BANK' })).toBe(true)
  expect(showsContact({ ...STRANGER, kind: 'EXCHANGE_OFFICE' })).toBe(true)
  expect(showsContact({ ...STRANGER, kind: 'CORPORATE' })).toBe(false)
  for (const why of ['own', 'client', 'dealt', 'platform'] as const)
    expect(showsContact({ ...STRANGER, kind: 'CORPORATE', [why]: true }), why).toBe(true)
})
