import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { sql } from 'kysely'

/**
 * The market's zone in SQL, for `at time zone`. It is printed, not bound: an expression that an index is over must be
 * spelled as the index spells it for the planner to know it again.
 */
export const MARKET_ZONE = sql.lit(MARKET_TIME_ZONE)
