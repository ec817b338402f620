import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authenticatorCode } from '../testing/authenticator.ts'
import {
  codeAddress,
  hashRecoveryCode,
  newCodeSecret,
  newRecoveryCodes,
  stepOfCode,
} from './one-time-codes.ts'
import { createSecretBox, DEMONSTRATION_KEY, readSecretsKey } from './secret-box.ts'

describe('one-time codes', () => {
  // RFC 6238, appendix B: the secret '12345678901234567890', the last six of eight digits.
  const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %i s', (seconds, code) => {
    const at = new Date(seconds * 1000)
    expect(authenticatorCode(RFC_SECRET, at)).toBe(code)
    expect(stepOfCode(RFC_SECRET, code, at)).toBe(Math.floor(seconds / 30))
  })

  it('are good one step early and one late, and no longer', () => {
    const secret = newCodeSecret()
    const start = 1_795_000_020_000
    const code = authenticatorCode(secret, new Date(start))
    const at = (seconds: number) => stepOfCode(secret, code, new Date(start + seconds * 1000))
    expect([-31, -30, -1, 0, 29, 59, 60].map((seconds) => at(seconds) === start / 30_000)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', "1' or '1'='1"])('are no %j', (typed) => {
    expect(stepOfCode(newCodeSecret(), typed, new Date())).toBeNull()
  })

  it('are taken with the blank that authenticators show', () => {
    expect(stepOfCode(RFC_SECRET, ' 287 082 ', new Date(59_000))).toBe(1)
  })

  it('have an address that authenticators read', () => {
    const secret = newCodeSecret()
    const address = new URL(codeAddress(secret, 'trader.golfe'))
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/FXMatch:trader.golfe',
    ])
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'FXMatch',
      secret,
      period: '30',
    })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('recovery codes', () => {
  it('are ten different ones, read however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(hashRecoveryCode(code))
    for (const other of ['', '123456', `${code}0`]) expect(hashRecoveryCode(other)).toBeNull()
  })
})

describe('a sealed secret', () => {
  const box = createSecretBox(DEMONSTRATION_KEY)
  const sealed = box.seal('JBSWY3DP', 'owner')

  it('is opened for its owner, and never written alike twice', () => {
    expect(box.open(sealed, 'owner')).toBe('JBSWY3DP')
    expect(box.seal('JBSWY3DP', 'owner')).not.toEqual(sealed)
    expect(sealed.includes('JBSWY3DP')).toBe(false)
  })

  it('is opened by no other key, for no other owner, and not when changed', () => {
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'owner')).toThrow()
    expect(() => box.open(sealed, 'another')).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box.open(changed, 'owner')).toThrow()
    }
  })

  it('takes a key of 32 bytes alone, in hexadecimal or base64', () => {
    const key = randomBytes(32)
    expect(readSecretsKey(key.toString('hex'))).toEqual(key)
    expect(readSecretsKey(key.toString('base64'))).toEqual(key)
    for (const text of ['', 'secret', randomBytes(16).toString('hex'), randomBytes(33).toString('base64')])
      expect(() => readSecretsKey(text)).toThrow('SECRETS_KEY')
  })
})
