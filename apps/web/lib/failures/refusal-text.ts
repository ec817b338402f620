import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { Speaker } from '@fxmatch/contract/errors/rule-text'
import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { i18n as I18n } from 'i18next'
import { formatDecimal } from '../format/numbers.ts'
import { rulesAtHand } from './rules-at-hand.ts'

type Details = HouseError['details']

/** A rule in the person's language, with its facts; null where the rule has no sentence at hand, or lacks a fact of each. */
export function ruleText(i18n: I18n, rule: string | null | undefined, details: Details = {}): string | null {
  // Where its texts could not be fetched, the library would say their keys.
  const rules = rulesAtHand()
  if (rules === null || !i18n.hasResourceBundle(i18n.language, 'refusals')) return null
  const say = i18n.t as unknown as (keys: readonly string[], facts?: object) => string
  const speaker: Speaker = {
    has: (key) => i18n.exists(key),
    // Rules of files stand apart (`texts.config.ts`).
    say: (key, facts) => say([key, key.replace('refusals', 'files')], facts),
    figure: (figure) => formatDecimal(figure, { language: i18n.language }),
  }
  return rules.ruleText(speaker, rule, details)
}

/** The sentence of a code in the person's language; null for a code that the languages do not know. */
export function codeText(i18n: I18n, code: string): string | null {
  const key = `code.${code}`
  return i18n.exists(key, { ns: 'refusals' }) ? i18n.t(key as 'code.NOT_FOUND', { ns: 'refusals' }) : null
}

/** Why something may not be done, in the person's language; null where it may. See `refusalText`. */
export function reasonText(i18n: I18n, { allowed, reason, rule, details }: Refusable): string | null {
  if (allowed) return null
  return ruleText(i18n, rule, details) ?? codeText(i18n, rule ?? '') ?? reason ?? rule ?? ''
}

/**
 * The sentence of a refusal in the person's language: the rule that refused, with its figures, else the code; the server's
 * own French one only for what this page does not know yet. The namespace `refusals` must be loaded.
 */
export function refusalText(i18n: I18n, refusal: HouseError): string {
  const told = ruleText(i18n, refusal.rule, refusal.details) ?? codeText(i18n, refusal.code)
  return told ?? (refusal.errors || refusal.message)
}
