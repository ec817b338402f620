import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'

/** Where the public contract is told, and what each of its problems means. */
export const REFERENCE_PATH = '/integrations/reference'

/** The place of a problem on the page of the reference. */
export const problemAnchor = (code: string): string => `problem-${code.toLowerCase().replaceAll('_', '-')}`

/** What a program does about a problem; the page of the reference says each in words. */
export const REMEDIES = [
  'input',
  'token',
  'right',
  'gone',
  'moved',
  'rule',
  'market',
  'key',
  'wait',
  'again',
] as const
export type Remedy = (typeof REMEDIES)[number]

type Status = (typeof ERROR_CODES)[ErrorCode]

const OF_STATUS: Readonly<Record<Status, Remedy>> = {
  400: 'input',
  401: 'token',
  403: 'right',
  404: 'gone',
  409: 'moved',
  410: 'gone',
  413: 'input',
  415: 'input',
  429: 'wait',
  500: 'again',
  503: 'again',
}

/** Problems that are none of their status. */
const OF_CODE: Readonly<Partial<Record<ErrorCode, Remedy>>> = {
  SEGREGATION: 'rule',
  GATE_REFUSED: 'rule',
  TYPE_AGAIN: 'rule',
  PRICE_REASON: 'rule',
  TITLE_OVERDRAWN: 'rule',
  MARKET_CLOSED: 'market',
  MARKET_STANDBY: 'market',
  RACE_RULES: 'market',
  NO_REFERENCE_RATE: 'market',
  STANDARD_RATES_MISSING: 'market',
  IDEMPOTENCY_MISMATCH: 'key',
}

/** What a program does about a problem of a code. */
export const remedyOf = (code: ErrorCode): Remedy => OF_CODE[code] ?? OF_STATUS[ERROR_CODES[code]]
