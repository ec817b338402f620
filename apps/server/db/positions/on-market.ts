import { type RawBuilder, sql } from 'kysely'

/** On the market, but for the time: free and listed, of a position `p`. The conditions of the market's indexes (see `asIndexed`). */
export const isOffered: RawBuilder<boolean> = sql<boolean>`p.status = 'FREE' and p.listing = 'LISTED'`

/** On the market: free, listed and not out of time (the domain's `isOrderable`, as SQL), of a position `p`. */
export function isOnMarket(now: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isOffered} and p.expires_at > ${now})`
}
