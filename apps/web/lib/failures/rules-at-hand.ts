import type { rules } from './rules.ts'

type Rules = typeof rules

let atHand: Rules | null = null

/**
 * Has at hand how rules are put into words. It comes with their sentences (`i18n.ts`): on pages that everybody opens something is
 * seldom refused, and all rules of the market weigh.
 */
export async function bringRules(): Promise<void> {
  if (atHand === null) haveRules((await import('./rules.ts')).rules)
}

/** For screens that say why something is not open: they have it from the start. */
export function haveRules(rules: Rules): void {
  atHand = rules
}

/** Null: no sentence of a rule was asked for yet. */
export const rulesAtHand = (): Rules | null => atHand
