import { type RawBuilder, sql } from 'kysely'

/** On the market: free, listed and not out of time (the domain's `isOrderable`, as SQL), of a position `p`. */
export function isOnMarket(now: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'FREE' and p.listing = 'LISTED' and p.expires_at > ${now})`
}
