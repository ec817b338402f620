import type { i18n, TFunction } from 'i18next'

type FixedT = i18n['getFixedT']

/**
 * Has i18next look up each text without facts once, until more texts arrive. It reads key, options and placeholders anew each
 * time that a text is asked for, which was a quarter of what drawing a screen takes. Every component that asks for texts of
 * one part in one language gets the same function.
 */
export function rememberTexts(instance: i18n): void {
  const { getFixedT } = instance
  const lookUp = (asked: Parameters<FixedT>): TFunction => Reflect.apply(getFixedT, instance, asked)
  const made = new Map<string, TFunction>()
  const texts = new Map<string, Map<unknown, unknown>>()
  // What was not there yet may be there now.
  instance.store.on('added', () => {
    for (const known of texts.values()) known.clear()
  })
  const fixed = (...asked: Parameters<FixedT>) => {
    const [language, part, prefix] = asked
    if (typeof language !== 'string' || prefix !== undefined) return lookUp(asked)
    const name = `${language} ${part}`
    const known = made.get(name)
    if (known) return known
    const own = new Map<unknown, unknown>()
    const text = remembering(lookUp(asked), own)
    texts.set(name, own)
    made.set(name, text)
    return text
  }
  instance.getFixedT = fixed as FixedT
}

function remembering(lookUp: TFunction, texts: Map<unknown, unknown>): TFunction {
  const text = (...asked: unknown[]) => {
    const [key] = asked
    if (asked.length > 1 || typeof key !== 'string') return Reflect.apply(lookUp, undefined, asked)
    if (!texts.has(key)) texts.set(key, Reflect.apply(lookUp, undefined, asked))
    return texts.get(key)
  }
  return Object.assign(text, lookUp) as TFunction
}
