import { describe, expect, it } from 'vitest'
import {
  violatesAccountChange,
  violatesChange,
  violatesOwnAccount,
  violatesRejectionReview,
  violatesSecondValidation,
  violatesTicketing,
} from './segregation.ts'

describe.each([
  ['second validation by who confirmed at the market room', violatesSecondValidation],
  ['review by who rejected', violatesRejectionReview],
  ['ticket by who placed', violatesTicketing],
])('%s', (_duty, violates) => {
  it('is refused to the same person and to nobody else', () => {
    expect(violates('a', 'a')).toBe(true)
    expect(violates('a', 'b')).toBe(false)
    expect(violates('a', null)).toBe(false)
  })
})

describe('a change of roles', () => {
  it('is refused to the user whose roles change', () => {
    expect(violatesOwnAccount('a', 'a')).toBe(true)
    expect(violatesOwnAccount('a', 'b')).toBe(false)
  })
})

describe('a change of an authorisation rule', () => {
  it('is decided by another than its proposer', () => {
    expect(violatesChange('a', 'a')).toBe(true)
    expect(violatesChange('a', 'b')).toBe(false)
  })
})

describe('a change of an account', () => {
  it('is approved by neither who proposed it nor whom it is about', () => {
    expect(violatesAccountChange('a', 'a', 'c')).toBe(true)
    expect(violatesAccountChange('c', 'a', 'c')).toBe(true)
    expect(violatesAccountChange('b', 'a', 'c')).toBe(false)
  })
})
