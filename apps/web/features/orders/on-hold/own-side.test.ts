import { describe, expect, it } from 'vitest'
import { ownSide } from './use-on-hold-columns.tsx'

describe('what waits', () => {
  it('names both sides of an order, but for the one that is always the own company', () => {
    expect(ownSide('EXCHANGE_OFFICE')).toBe('seller')
    expect(ownSide('CORPORATE')).toBe('buyer')
    // A bank buys for itself and for companies, and sells of its own.
    expect(ownSide('BANK')).toBeNull()
    expect(ownSide('PLATFORM')).toBeNull()
  })
})
