/**
 * For how long whoever orders a position may take that back before the seller is told (decision record 0281), in seconds. The
 * position is engaged meanwhile.
 */
export const UNDO_SECONDS = 10

/** Minutes for which one company orders a position again without the time to take it back, after it took it back once. */
export const UNDO_AGAIN_MINUTES = 15

/** When the seller of an order that is placed now is told. */
export const toldAt = (placedAt: Date): Date => new Date(placedAt.getTime() + UNDO_SECONDS * 1_000)
