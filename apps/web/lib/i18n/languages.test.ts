import { describe, expect, it } from 'vitest'
import { startLanguage } from './languages.ts'

describe('startLanguage', () => {
  it('prefers the choice, then the browser, then English', () => {
    expect(startLanguage('fr', ['en-GB'])).toBe('fr')
    expect(startLanguage(null, ['ar-TN', 'fr-TN', 'en'])).toBe('ar')
    expect(startLanguage(null, ['ber', 'fr-TN', 'en'])).toBe('fr')
    expect(startLanguage(null, ['RU-ru', 'fr'])).toBe('ru')
    expect(startLanguage('xx', ['ja', 'fil'])).toBe('en')
  })
})
