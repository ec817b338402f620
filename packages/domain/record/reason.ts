/** The least characters of a reason that must be given: fewer explain nothing to whoever reads the record. */
export const LEAST_REASON = 3

/** The most characters of a reason. */
export const MOST_REASON = 500
