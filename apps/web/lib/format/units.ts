import { localeOf } from '@fxmatch/domain/languages/locale'

/** What a language writes after a number of hours: `h`, `ч`, `س`. */
export function hourUnit(language: string): string {
  const parts = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'narrow',
  }).formatToParts(24)
  return parts.find(({ type }) => type === 'unit')?.value ?? 'h'
}
