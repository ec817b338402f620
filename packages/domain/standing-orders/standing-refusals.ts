import type { HoldCause } from './standing-table.ts'

/**
 * What a refusal of a draft makes of the standing order that wanted it. NEXT: another position, or none; WAIT: until something happens;
 * GATE: so many one after another stop it; ASIDE: who sells is left aside for the day.
 */
export type AfterRefusal =
  | { readonly go: 'NEXT' | 'WAIT' | 'GATE' | 'ASIDE' }
  | { readonly go: 'HOLD'; readonly cause: HoldCause }

const AFTER: Readonly<Record<string, AfterRefusal>> = {
  MISSING_CAPABILITY: { go: 'HOLD', cause: 'RIGHT' },
  UNAUTHENTICATED: { go: 'HOLD', cause: 'ACCOUNT' },
  GATE_REFUSED: { go: 'GATE' },
  NOT_FOUND: { go: 'HOLD', cause: 'REQUEST' },
  REQUEST_STATUS: { go: 'HOLD', cause: 'REQUEST' },
  AGENCY_REQUIRED: { go: 'HOLD', cause: 'REFUSED' },
  MARKET_CLOSED: { go: 'WAIT' },
  MARKET_STANDBY: { go: 'WAIT' },
  STANDARD_RATES_MISSING: { go: 'WAIT' },
}

/**
 * What is about the position alone has it look for another one. What the gate refuses because of who sells stops nothing: else a house
 * with which nobody deals would stop everybody's standing orders by offering twice.
 * @param code of the house's errors @param ofSeller whether it is refused because of who sells
 */
export function afterRefusal(code: string, ofSeller: boolean): AfterRefusal {
  const after = AFTER[code] ?? { go: 'NEXT' }
  return after.go === 'GATE' && ofSeller ? { go: 'ASIDE' } : after
}
