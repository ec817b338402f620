import { marketInstant } from '@fxmatch/domain/calendar/working-days'

/**
 * The moment that every picture of the guide shows, whenever it is taken: a Tuesday afternoon with the market open. The server, what is
 * loaded into its database and the browser all stand still at it, so that two pictures of the same screen differ only where the screen does.
 */
export const PICTURED_AT = marketInstant('2026-11-24', '14:30')
