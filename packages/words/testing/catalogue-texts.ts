const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural form: plural forms are one key in the sources. */
export const baseKey = (key: string): string => key.replace(PLURAL, '')

/** The plural form that a key is for, `null` for a text that does not count. */
export const formOf = (key: string): Intl.LDMLPluralRule | null =>
  (PLURAL.exec(key)?.[1] as Intl.LDMLPluralRule | undefined) ?? null

/** What is counted here stays below a million, from which on some languages have one more form; i18next then takes `other`. */
const COUNTED = [...Array.from({ length: 1001 }, (_, count) => count), 1.5]

/** Every plural form of a language with the whole numbers up to 1000 that take it. */
export function pluralForms(language: string): Map<Intl.LDMLPluralRule, number[]> {
  const rules = new Intl.PluralRules(language)
  const forms = new Map<Intl.LDMLPluralRule, number[]>()
  for (const count of COUNTED) {
    const form = rules.select(count)
    forms.set(form, [...(forms.get(form) ?? []), ...(Number.isInteger(count) ? [count] : [])])
  }
  return forms
}

/**
 * The keys that a language must have where French has these: the same, but for each text that counts the forms of
 * that language. `zero` is i18next's own: a wording for none, in every language where French has one.
 */
export function expectedKeys(french: Iterable<string>, language: string): Set<string> {
  const forms = [...pluralForms(language).keys()]
  const keys = new Set<string>()
  for (const key of french) {
    const form = formOf(key)
    if (form === null || form === 'zero') keys.add(key)
    else for (const own of forms) keys.add(`${baseKey(key)}_${own}`)
  }
  return keys
}

/**
 * What a text holds besides words, sorted: `{{placeholders}}`, `<tags>` and `$t(nested texts)`. In which form a language
 * asks for a fact (`{{month, de}}`) is its own affair.
 */
export function marksOf(text: string): string[] {
  const bare = text.replace(/\{\{(\w+), \w+\}\}/g, '{{$1}}')
  return (bare.match(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g) ?? []).sort()
}

/**
 * Whether a translation holds what the French text holds. A plural form for one or two numbers may spell its number
 * out, or leave it out, instead of showing it.
 */
export function holdsTheSame(french: string, text: string, counts: readonly number[] | undefined): boolean {
  const numberless = (marks: string[]) => marks.filter((mark) => mark !== '{{count}}')
  const [wanted, has] = [marksOf(french), marksOf(text)]
  const spelledOut = counts !== undefined && counts.length > 0 && counts.length <= 2
  return spelledOut && !has.includes('{{count}}')
    ? numberless(wanted).join() === has.join()
    : wanted.join() === has.join()
}
