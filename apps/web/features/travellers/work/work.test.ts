import { createHash } from 'node:crypto'
import { leadingZeroBits, workText } from '@fxmatch/domain/trust/proof-of-work'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from './sha256.ts'
import { solve } from './solve.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const reference = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('of %j is the published one', (text, expected) => {
    expect(hex(sha256(new TextEncoder().encode(text)))).toBe(expected)
  })

  it.each([55, 56, 63, 64, 65, 119, 120, 128])(
    'agrees with the platform at %d bytes, where blocks end',
    (length) => {
      const bytes = new Uint8Array(length).fill(0xa5)
      expect(hex(sha256(bytes))).toBe(reference(bytes))
    },
  )

  it('agrees with the platform on anything', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(hex(sha256(bytes))).toBe(reference(bytes))
      }),
    )
  })
})

it.each([0, 1, 8, 12])('a solution of difficulty %d is one', (difficulty) => {
  const challenge = `nonce.1795000000.${difficulty}.seal`
  const solution = solve(challenge, difficulty)
  const hash = Buffer.from(reference(workText(challenge, solution)), 'hex')
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(difficulty)
})
