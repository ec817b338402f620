/** Decimals of an amount in TND (millimes). */
export const HOME_DECIMALS = 3

/** Decimals of a rate or a price shown per quoting unit. */
export const RATE_DECIMALS = 4

/** Most decimals of a percent that somebody sets: a commission, a margin, a deviation. */
export const PERCENT_DECIMALS = 4

/** Decimals in which every amount is kept, whatever its currency shows. */
export const KEPT_DECIMALS = 4
