import type { GateCheck, GateCode } from './decide-gate.ts'
import { BOUND_STEPS, type GateStep } from './gate-steps.ts'

/** Steps by which a price is made between two houses. A position's price is for everybody, and a company's bid for who has no second person. */
const PRICE_STEPS: readonly GateStep[] = ['place', 'counter_offer', 'accept_draft']

/**
 * At which steps each check may be let through by a second person. What nobody lets through: houses that refuse each other; what is
 * unusual, which the person answers for themselves. A price outside of its band is let through between two houses alone (0351). An office's papers are let through on a deal that both sides have confirmed while
 * they were in order (decision 0350), and never to make one.
 */
const OVERRIDABLE: Readonly<Record<GateCode, 'EVERY_STEP' | readonly GateStep[]>> = {
  G03: BOUND_STEPS,
  G04: [],
  G05: 'EVERY_STEP',
  G06: 'EVERY_STEP',
  G07: 'EVERY_STEP',
  G08: 'EVERY_STEP',
  G09: 'EVERY_STEP',
  G10: 'EVERY_STEP',
  G13: PRICE_STEPS,
  G14: [],
}

/** Whether what a check refuses at a step may be let through. */
export function isOverridable(code: GateCode, step: GateStep): boolean {
  const at = OVERRIDABLE[code]
  return at === 'EVERY_STEP' || at.includes(step)
}

type Ended = Pick<GateCheck, 'code' | 'outcome'>

/** Whether all that some checks refuse at a step may be let through: of one that may not, nobody is asked for the others. */
export const areOverridable = (checks: readonly Ended[], step: GateStep): boolean =>
  checks.every(({ code, outcome }) => outcome !== 'REFUSE' || isOverridable(code, step))

/** Whether what some checks refuse is compliance's alone to let through: what the law asks of an office is no matter of the desk's. */
export const needsCompliance = (checks: readonly Ended[]): boolean =>
  checks.some(({ code, outcome }) => outcome === 'REFUSE' && code === 'G03')

/** Whether some checks refuse a price: only who may let one through asks for it (the design's advanced trader), by another person's word. */
export const isForPrice = (checks: readonly Ended[]): boolean =>
  checks.some(({ code, outcome }) => outcome === 'REFUSE' && code === 'G13')
