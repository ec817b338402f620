/**
 * The zone of the market's clock: instants are stored in UTC, days and hours are this zone's. Nothing else in the product
 * names it; expression indexes and functions of the database that were made with it do, in the migrations.
 */
export const MARKET_TIME_ZONE = 'Africa/Tunis'
