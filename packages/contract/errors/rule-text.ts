import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import { sentencesOf } from './refusal-rules.ts'

type Fact = string | number | null

/** How a language says things: a text by its key, if it has it, and a figure. */
export interface Speaker {
  readonly has: (key: string) => boolean
  readonly say: (key: string, facts?: Readonly<Record<string, string>>) => string
  /** @param figure a plain decimal, as `5000.000` */
  readonly figure: (figure: string) => string
}

const FIGURE = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Facts that are figures by their look alone: numbers of things, years, codes. They are shown as they are. */
const PLAIN: ReadonlySet<string> = new Set(['position', 'codeBCT', 'latest', 'reference', 'value', 'label'])

/** Decimals that a figure has at least: those of a price, and of a sum in dinars. */
const LEAST_PLACES: Readonly<Record<string, number>> = {
  lowest: RATE_DECIMALS,
  highest: RATE_DECIMALS,
  lowestAllIn: RATE_DECIMALS,
  highestAllIn: RATE_DECIMALS,
  openingRate: RATE_DECIMALS,
  lastRate: RATE_DECIMALS,
  median: HOME_DECIMALS,
  rate: RATE_DECIMALS,
  purchase: RATE_DECIMALS,
  sale: RATE_DECIMALS,
  total: HOME_DECIMALS,
  seen: HOME_DECIMALS,
  threshold: HOME_DECIMALS,
  least: HOME_DECIMALS,
}

/** A figure with at least so many decimals; it is never cut. */
function padded(figure: string, least: number): string {
  const [whole = '', fraction = ''] = figure.split('.')
  const decimals = fraction.padEnd(least, '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Facts that are words of ours: where each language has them. What several stand for is separated by commas. */
const WORDS: Readonly<Record<string, string>> = {
  'MISSING_CAPABILITY.capability': 'shell:capability',
  'WRONG_SIDE.sides': 'refusals:side',
  'WRONG_STATUS.status': 'orders:status',
  'WRONG_REQUEST_STATUS.current': 'requests:status',
  'ALREADY_DECIDED.status': 'signups:status',
  'SIGN_UP_MOVED.status': 'signups:status',
  'OPENING_RATE_DECIDED.status': 'limits:opening.status',
}

/** A fact as the language writes it; null where the language has no word for it, or its texts are not at hand. */
function told({ has, say, figure }: Speaker, rule: string, name: string, value: Fact): string | null {
  if (value === null) return null
  const text = String(value)
  const words = WORDS[`${rule}.${name}`]
  if (words !== undefined) {
    const keys = text.split(',').map((each) => `${words}.${each}`)
    return keys.every(has) ? keys.map((key) => say(key)).join(', ') : null
  }
  // A day as every screen of ours shows it.
  if (DAY.test(text)) return text.split('-').reverse().join('-')
  return FIGURE.test(text) && !PLAIN.has(name) ? figure(padded(text, LEAST_PLACES[name] ?? 0)) : text
}

/** A rule in a language, with its facts; null where the rule has no sentence, or lacks a fact of each. */
export function ruleText(
  speaker: Speaker,
  rule: string | null | undefined,
  details: Readonly<Record<string, Fact>> = {},
): string | null {
  if (!rule) return null
  for (const { key, facts } of sentencesOf(rule)) {
    const known = facts.map((name) => [name, told(speaker, rule, name, details[name] ?? null)] as const)
    if (known.every((fact): fact is [string, string] => fact[1] !== null))
      return speaker.say(`refusals:rule.${key}`, Object.fromEntries(known))
  }
  return null
}
