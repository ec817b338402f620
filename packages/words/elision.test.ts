import { expect, it } from 'vitest'
import { withDe } from './elision.ts'
import { wordsOf } from './words-of.ts'

it.each([
  ['octobre 2026', 'd’octobre 2026'],
  ['avril 2026', 'd’avril 2026'],
  ['mai 2026', 'de mai 2026'],
  ['Amen Bank', 'd’Amen Bank'],
  ['Élyssa', 'd’Élyssa'],
  ['Œuvres Réunies', 'd’Œuvres Réunies'],
  ['Hatem', 'de Hatem'],
  ['Yasmine', 'de Yasmine'],
  ['EUR', 'd’EUR'],
  ['USD', 'd’USD'],
  ['JPY', 'de JPY'],
  ['11', 'de 11'],
])('puts « de » before %s', (told, expected) => {
  expect(withDe(told)).toBe(expected)
})

it('is told by the texts, and leaves what a name itself says', () => {
  const french = wordsOf('fr')
  expect(french('documents:invoice.of', { month: 'octobre 2026' })).toBe('Commissions d’octobre 2026')
  expect(french('documents:invoice.of', { month: 'mai 2026' })).toBe('Commissions de mai 2026')
  expect(french('company:acceptOf', { bank: 'Banque de Ariana' })).toBe(
    'Accepter l’offre de Banque de Ariana',
  )
})
