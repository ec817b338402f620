import type { HoldCause } from './standing-table.ts'

/** What a refusal of a draft makes of the standing order that wanted it. NEXT: another position, or none; WAIT: until something happens. */
export type AfterRefusal =
  | { readonly go: 'NEXT' | 'WAIT' | 'GATE' }
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

/** @param code of the house's errors. What is about the position alone has it look for another one. */
export function afterRefusal(code: string): AfterRefusal {
  return AFTER[code] ?? { go: 'NEXT' }
}
