import { expect, it } from 'vitest'
import { sayRefusal, sayRule } from './say-refusal.ts'

it('tells a rule with its facts, words in French and figures as the French write them', () => {
  expect(
    sayRefusal({
      code: 'AMOUNT_EXCEEDS_POSITION',
      rule: 'AMOUNT_EXCEEDS_POSITION',
      details: { available: '12000.5', currency: 'EUR' },
    }),
  ).toBe('La valeur négociée dépasse la valeur de la position : 12\u00a0000,5 EUR')
  expect(sayRefusal({ code: 'WRONG_SIDE', rule: 'WRONG_SIDE', details: { sides: 'BANK,SYSTEM' } })).toBe(
    'Cette action revient à : la banque, le système',
  )
})

it('says the sentence of its code where the dictionary has no word for a fact', () => {
  const told = { code: 'SIGN_UP_STATUS', rule: 'ALREADY_DECIDED' } as const
  expect(sayRefusal({ ...told, details: { status: 'OF_TOMORROW' } })).toBe(
    'L’inscription a changé de statut : relisez-la avant d’agir',
  )
  expect(sayRefusal({ ...told, details: { status: 'VALIDATED' } })).toMatch(/^Cette inscription est déjà/)
})

it('says the sentence of its code where a rule has none, or lacks a fact', () => {
  expect(sayRefusal({ code: 'MARKET_CLOSED', rule: 'MARKET_CLOSED' })).toBe('Marché fermé')
  expect(sayRefusal({ code: 'RACE_OVERLAP', rule: 'RACE_OVERLAP', details: { label: null } })).toBe(
    'Une autre course occupe cette devise et ce type',
  )
})

it.each([
  [
    'RATE_OUT_OF_RANGE',
    'OPENING_RATE_DEVIATION',
    {
      ...{ lowest: '3.2175', highest: '3.5561', unit: 1, currency: 'EUR' },
      ...{ openingRate: '3.3868', deviationPercent: '5' },
    },
    'Le prix est hors de l’écart autorisé : entre 3,2175 et 3,5561 TND pour 1 EUR (prix d’ouverture 3,3868, écart de 5 %)',
  ],
  [
    'RATE_OUT_OF_RANGE',
    'OPENING_RATE_DEVIATION',
    { lowestAllIn: '19.697', highestAllIn: '21.77', unit: 1000, currency: 'JPY', day: '2026-11-18' },
    'Le prix est hors de l’écart autorisé : commissions comprises, hors TVA, entre 19,6970 et 21,7700 TND pour 1\u00a0000 JPY',
  ],
  [
    'TOTAL_CHANGED',
    'TOTAL_CHANGED',
    { total: '33078.54', seen: '1' },
    'Le montant à payer a changé : 33\u00a0078,540 TND, au lieu des 1,000 TND affichés. Vérifiez le nouveau montant avant de confirmer.',
  ],
  [
    'SEGREGATION',
    'SEGREGATION_SECOND_VALIDATION',
    { label: 'Plafond', threshold: '5000' },
    'Vous avez confirmé cet ordre en salle des marchés : la seconde validation revient à une autre personne. « Plafond » la demande à partir de 5\u00a0000,000 TND.',
  ],
  [
    'AMOUNT_OUT_OF_BOUNDS',
    'POSITION_AMOUNT',
    { smallest: '500.25', largest: '20000', currency: 'KWD' },
    'Le montant est hors limites : entre 500,25 et 20\u00a0000 KWD',
  ],
  [
    'AMOUNT_OUT_OF_BOUNDS',
    'POSITION_AMOUNT',
    { smallest: null, largest: '20000', currency: 'KWD' },
    'Le montant est hors limites : au plus 20\u00a0000 KWD',
  ],
  [
    'OPENING_RATE_DECIDED',
    'OPENING_RATE_DECIDED',
    { status: 2 },
    'Ce prix d’ouverture est déjà décidé : Rejeté',
  ],
  [
    'RACE_OVERLAP',
    'RACE_OVERLAP',
    { label: '2026' },
    'La course « 2026 » occupe déjà cette devise et ce type dans toutes les régions',
  ],
  [
    'RACE_OVERLAP',
    'RACE_OVERLAP',
    { label: '2026', region: 'Sousse' },
    'La course « 2026 » occupe déjà cette devise et ce type dans la région Sousse',
  ],
] as const)('tells %s by %s with its figures', (code, rule, details, sentence) => {
  expect(sayRefusal({ code, rule, details })).toBe(sentence)
})

it('tells a fault of a field, by the code of its name where the rule has no sentence', () => {
  expect(sayRule({ rule: 'TOO_LONG', details: { limit: '2000' } })).toBe('2\u00a0000 caractères au plus')
  expect(sayRule({ rule: 'USERNAME_TAKEN' })).toBe('Nom d’utilisateur déjà utilisé')
})
