import { describe, expect, it } from 'vitest'
import { isLeaked, LEAKED } from './leaked-passwords.ts'
import { packPasswords, unpackPasswords } from './password-set.ts'

describe('passwords from leaks', () => {
  // ASVS 5.0, 6.2.4: at least the 3,000 most used that the rules of length let pass, for either least length.
  it('are more than the standard asks for', () => {
    expect(LEAKED.long.size).toBeGreaterThan(3_000)
    expect(LEAKED.short.size).toBeGreaterThan(3_000)
  })

  it.each([
    'Mailcreated5240',
    'momsanaladventure',
    '1QAZXSW23EDCVFR4',
    'ne_e_pod_chehyl',
    'qwertasdfgzxcvb',
    'dragonfly1984!!!',
    '2026 Butterfly!!',
    'stonecoldstonecold',
    'trustno1',
  ])('are found, whatever their case and what stands around them: %s', (password) => {
    expect(isLeaked(password)).toBe(true)
  })

  it.each([
    'le chat dort sous la pluie',
    'trois mouettes sur le quai',
    'le figuier donne deux fois',
    'vertige pommier',
    'vertige9',
    'كلمة مرور طويلة جدا',
    '805913627740382',
    '',
  ])('are not taken for a phrase of one’s own: %s', (password) => {
    expect(isLeaked(password)).toBe(false)
  })
})

describe('a set of passwords', () => {
  it('finds each that was packed, and nothing else', () => {
    const passwords = Array.from({ length: 500 }, (_, index) => `password ${index}`)
    const set = unpackPasswords(packPasswords([...passwords, 'password 1']))
    expect(set.size).toBe(500)
    expect(passwords.filter((password) => !set.has(password))).toEqual([])
    expect(['password 500', 'Password 1', ''].some((password) => set.has(password))).toBe(false)
    expect(unpackPasswords(packPasswords([])).has('password 1')).toBe(false)
  })

  it('is refused when its file is cut', () => {
    expect(() => unpackPasswords(packPasswords(['one', 'other']).subarray(1))).toThrow('cut')
  })
})
