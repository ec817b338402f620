/** A line of a list of rates: whose it is (a bank or an agency, by UUID) and of which currency. */
export interface RateLine {
  readonly ownerId: string
  readonly currency: string
}

const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Z]{3})$/

/** The id of a line on the wire. Every owner and currency has one, even before any rate was set. */
export function rateLineId({ ownerId, currency }: RateLine): string {
  return `${ownerId}.${currency}`
}

/** Reads the id of a line; null for any other text. */
export function parseRateLineId(id: string): RateLine | null {
  const [, ownerId, currency] = LINE.exec(id) ?? []
  return ownerId === undefined || currency === undefined ? null : { ownerId, currency }
}
