import type { HouseError } from '@fxmatch/contract/errors/house-error'
import { sentencesOf } from '@fxmatch/contract/errors/refusal-rules'
import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { i18n as I18n } from 'i18next'
import { formatDecimal } from '../format/numbers.ts'

type Details = HouseError['details']

const FIGURE = /^-?\d+(\.\d+)?$/

/** Facts that are figures by their look alone: numbers of things, years, codes. They are shown as they are. */
const PLAIN: ReadonlySet<string> = new Set(['position', 'codeBCT', 'latest', 'reference', 'value'])

/** Facts that are words of ours: where each language has them. What several stand for is separated by commas. */
const WORDS: Readonly<Record<string, string>> = {
  'WRONG_SIDE.sides': 'refusals:side',
  'WRONG_STATUS.status': 'orders:status',
  'WRONG_REQUEST_STATUS.current': 'requests:status',
  'ALREADY_DECIDED.status': 'signups:status',
  'SIGN_UP_MOVED.status': 'signups:status',
}

/** A fact as the language writes it; null where the language has no word for it, or its texts are not at hand. */
function told(i18n: I18n, rule: string, name: string, value: string | number | null): string | null {
  if (value === null) return null
  const text = String(value)
  const words = WORDS[`${rule}.${name}`]
  if (words !== undefined) {
    const keys = text.split(',').map((each) => `${words}.${each}`)
    return keys.every((key) => i18n.exists(key))
      ? keys.map((key) => i18n.t(key as 'language')).join(', ')
      : null
  }
  return FIGURE.test(text) && !PLAIN.has(name) ? formatDecimal(text, { language: i18n.language }) : text
}

/** A rule in the person's language, with its facts; null where the rule has no sentence, or lacks a fact of each. */
export function ruleText(i18n: I18n, rule: string | null | undefined, details: Details = {}): string | null {
  if (!rule) return null
  for (const { key, facts } of sentencesOf(rule)) {
    const known = facts.map((name) => [name, told(i18n, rule, name, details[name] ?? null)] as const)
    if (known.some(([, text]) => text === null)) continue
    return i18n.t(`rule.${key}` as 'rule.OWN_ROLES', { ns: 'refusals', ...Object.fromEntries(known) })
  }
  return null
}

/** The sentence of a code in the person's language; null for a code that the languages do not know. */
export function codeText(i18n: I18n, code: string): string | null {
  const key = `code.${code}`
  return i18n.exists(key, { ns: 'refusals' }) ? i18n.t(key as 'code.NOT_FOUND', { ns: 'refusals' }) : null
}

/** Why something may not be done, in the person's language; null where it may. See `refusalText`. */
export function reasonText(i18n: I18n, { allowed, reason, rule, details }: Refusable): string | null {
  if (allowed) return null
  const said = reason ?? rule ?? ''
  if (i18n.language === 'fr') return said
  return ruleText(i18n, rule, details) ?? codeText(i18n, rule ?? '') ?? said
}

/**
 * The sentence of a refusal in the person's language: the rule that refused, with its figures, else the code. The server
 * speaks French, and its own sentence may say more: French people read that one, others only where nothing else is
 * known. The namespace `refusals` must be loaded.
 */
export function refusalText(i18n: I18n, refusal: HouseError): string {
  const said = refusal.errors || refusal.message
  if (i18n.language === 'fr' && said !== '') return said
  return ruleText(i18n, refusal.rule, refusal.details) ?? codeText(i18n, refusal.code) ?? said
}
