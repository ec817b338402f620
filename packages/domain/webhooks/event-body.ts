import type { EventNoun } from './event-types.ts'

/**
 * How a company stands to what it is told of: a side of an order (MEMBER of the syndicate that sells), ASKER or HOUSE of a request for
 * quotes, CUSTOMER of an invoice.
 */
export const COMPANY_ROLES = [
  ...(['BUYER', 'SELLER', 'BANK', 'MEMBER', 'ASKER', 'HOUSE', 'CUSTOMER'] as const),
] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** The largest body of an event, in bytes (Standard Webhooks 1.0.0: receivers may refuse more than 20 kB). */
export const MOST_BODY_BYTES = 20_000

/** What an event says: which object, at which version, where it stands, and how the company stands to it; nothing else of it. */
export interface EventData {
  /** A text; the id of a position is its number, that of a sandbox's clock `sandbox`. */
  readonly id: string
  /** Null where the object has none, or the company does not read it; of a clock, by how many seconds it is ahead. */
  readonly version: number | null
  /** An order's is its code; null as for the version. */
  readonly status: string | number | null
  readonly companyRole: CompanyRole | null
}

/**
 * The body of an event as it is sent and signed, the same at every attempt.
 * @throws RangeError where it is larger than a receiver has to take
 */
export function eventBody(type: string, at: Date, data: EventData): string {
  const { id, version, status, companyRole } = data
  const body = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { id, version, status, companyRole },
  })
  if (new TextEncoder().encode(body).length >= MOST_BODY_BYTES)
    throw new RangeError(`an event of ${body.length} characters`)
  return body
}

/** By what the order of events is kept: those of one object arrive one after the other. */
export const objectKey = (noun: EventNoun, id: string): string => `${noun}:${id}`
