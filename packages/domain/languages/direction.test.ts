import { expect, it } from 'vitest'
import { directionOf, isMirroredIn } from './direction.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { localeOf } from './locale.ts'

it('is that of the letters of a language, as Unicode knows them', () => {
  for (const language of LANGUAGE_CODES) {
    const written = new Intl.Locale(language).maximize().script
    expect([language, directionOf(language)]).toEqual([language, written === 'Arab' ? 'rtl' : 'ltr'])
  }
  expect([isMirroredIn('ar'), isMirroredIn('fr')]).toEqual([true, false])
})

it('of Arabic has Tunisian months and Latin figures', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(localeOf('ar'), { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, month, 5),
    ),
  )
  expect(months.join(' ')).toBe('جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر')
  expect(new Intl.NumberFormat(localeOf('ar')).format(12.5)).toBe('12,5')
  expect(localeOf('fr')).toBe('fr')
})
