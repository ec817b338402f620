import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_WORDS } from './common-words.ts'
import { judgePassword, PASSWORD_MAX, passwordLength } from './judge-password.ts'

const OWNER = { username: 'amine.bensalah', companyName: 'Banque du Golfe', secondFactor: false }
const judge = (password: string, more: Partial<typeof OWNER> = {}) =>
  judgePassword(password, { ...OWNER, ...more })

describe('a password', () => {
  it.each([
    ['une phrase à soi', 'le chat dort sous la pluie'],
    ['fifteen characters, letters only', 'vertige pommier'],
    ['of digits that do not count', '805913627740382'],
    ['three common words and more', 'soleil amour chocolat tunis'],
    ['one common word among others', 'mon bureau donne sur la mer'],
    ['in another script', 'كلمة مرور طويلة جدا'],
    ['of signs beyond the basic plane', '🦊 renard 🐘 éléphant 🦒'],
  ])('is good: %s', (_name, password) => {
    expect(judge(password)).toBeNull()
  })

  it.each([
    ['vertige pommie', 'TOO_SHORT'],
    ['', 'TOO_SHORT'],
    ['é'.repeat(10), 'TOO_SHORT'],
    [`vertige pommier ${'x'.repeat(PASSWORD_MAX)}`, 'TOO_LONG'],
    ['motdepassemotdepasse', 'COMMON'],
    ['MotDePasse2026!!!!!', 'COMMON'],
    ['P@ssw0rd12345678', 'COMMON'],
    ['azertyuiopqsdfgh', 'COMMON'],
    ['qwertyuiop123456', 'COMMON'],
    ['Bienvenue-Bienvenue', 'COMMON'],
    ['Bienvenue Tunisie 1', 'COMMON'],
    ['iloveyouiloveyou', 'COMMON'],
    ['123456789012345', 'COMMON'],
    ['98765 43210 98765', 'COMMON'],
    ['aaaaaaaaaaaaaaaaaaaa', 'COMMON'],
    ['xk7!xk7!xk7!xk7!', 'COMMON'],
    ['Admin.Admin.Admin', 'COMMON'],
    ['Banque du Golfe 1956', 'NAMES_YOU'],
    ['mes clés: BANQUEDUGOLFE', 'NAMES_YOU'],
    ['amine.bensalah fait du vélo', 'NAMES_YOU'],
    ['AmineBenSalah à Sousse', 'NAMES_YOU'],
    ['jouons à FXMatch ensemble', 'NAMES_YOU'],
  ] as const)('%s: %s', (password, flaw) => {
    expect(judge(password)).toBe(flaw)
  })

  it('may be of eight characters beside a second factor, not of seven', () => {
    expect(judge('vertige9', { secondFactor: true })).toBeNull()
    expect(judge('vertige', { secondFactor: true })).toBe('TOO_SHORT')
    expect(judge('password1', { secondFactor: true })).toBe('COMMON')
  })

  it('is not refused for a name too short to mean anything', () => {
    expect(judge('le chat dort sous la pluie', { username: 'la', companyName: 'SA' })).toBeNull()
  })

  it('is counted as a person counts it', () => {
    expect(passwordLength('e\u0301te\u0301')).toBe(3)
    expect(passwordLength('🦊🦊')).toBe(2)
  })

  it('of one or two common words is refused, however they are written', () => {
    const word = fc.constantFrom(...COMMON_WORDS)
    const ending = fc.stringMatching(/^[0-9 .!?-]{0,6}$/)
    fc.assert(
      fc.property(word, word, ending, fc.boolean(), (one, two, end, upper) => {
        const text = `${one}${two}${one}${two}${end}`
        if (passwordLength(text) < 15) return
        expect(judge(upper ? text.toUpperCase() : text, { companyName: 'x', username: 'x' })).toBe('COMMON')
      }),
    )
  })

  it('of random letters is good', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-hj-np-tv-z]{15,40}$/), (text) => {
        fc.pre(new Set(text).size >= 8)
        expect(judge(text)).toBeNull()
      }),
    )
  })

  it('is judged at once, whatever it is', () => {
    const started = performance.now()
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: PASSWORD_MAX }), (text) => void judge(text)))
    for (const word of COMMON_WORDS) judge(word.repeat(20).slice(0, PASSWORD_MAX - 1))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
