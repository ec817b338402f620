import type { i18n, TFunction } from 'i18next'

type FixedT = i18n['getFixedT']

/** Texts that are remembered of a part at most: those with facts are as many as there are facts. */
const MOST_REMEMBERED = 2_000

/**
 * Has i18next look up each text once for the same facts, until more texts arrive. It reads key, options and placeholders anew
 * each time that a text is asked for, which was a quarter of what drawing a screen takes. Every component that asks for texts
 * of one part in one language gets the same function.
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
    const name = nameOf(asked)
    if (name === undefined) return Reflect.apply(lookUp, undefined, asked)
    const known = texts.get(name)
    if (known !== undefined) return known
    if (texts.size >= MOST_REMEMBERED) texts.clear()
    const found: unknown = Reflect.apply(lookUp, undefined, asked)
    texts.set(name, found)
    return found
  }
  return Object.assign(text, lookUp) as TFunction
}

/** What a text is remembered under: its key and its facts; undefined for what is asked for in another way. */
function nameOf([key, facts, ...more]: readonly unknown[]): string | undefined {
  if (typeof key !== 'string' || more.length > 0) return undefined
  if (facts === undefined) return key
  if (typeof facts !== 'object' || facts === null) return undefined
  let name = key
  for (const [fact, value] of Object.entries(facts)) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    name += `\u0000${fact}\u0000${typeof value}\u0000${value}`
  }
  return name
}
