/** Statuses of a position (domain rules §3). */
export const POSITION_STATUSES = ['FREE', 'ENGAGED', 'CONFIRMED', 'DEAL', 'CLOSED'] as const
export type PositionStatus = (typeof POSITION_STATUSES)[number]

/**
 * Whether a position is offered, beside its status; withdrawn and expired ones leave the market but stay on record. A private one is
 * what a house quoted to one request: nobody else is offered it, ever.
 */
export const POSITION_LISTINGS = ['LISTED', 'PRIVATE', 'WITHDRAWN', 'EXPIRED'] as const
export type PositionListing = (typeof POSITION_LISTINGS)[number]

/** What moves a position from one status to another. */
export const POSITION_MOVES = ['engage', 'confirm', 'deal', 'close', 'release'] as const
export type PositionMove = (typeof POSITION_MOVES)[number]

/**
 * Move → from, to. An order engages; both half-confirmations confirm; the ticket makes the deal; delivery closes; every
 * end without a delivery releases. A ticketed order whose delivery is cancelled for good releases too, else its amount
 * would be neither ordered nor free (decision record 0005).
 */
export const POSITION_TABLE: Readonly<
  Record<PositionMove, { readonly from: readonly PositionStatus[]; readonly to: PositionStatus }>
> = {
  engage: { from: ['FREE'], to: 'ENGAGED' },
  confirm: { from: ['ENGAGED'], to: 'CONFIRMED' },
  deal: { from: ['CONFIRMED'], to: 'DEAL' },
  close: { from: ['DEAL'], to: 'CLOSED' },
  release: { from: ['ENGAGED', 'CONFIRMED', 'DEAL'], to: 'FREE' },
}

/** How a position is labelled on the market screen (specification 001 §2). */
export function positionLabel(status: PositionStatus): 'FREE' | 'ENGAGED' | 'DEAL' {
  if (status === 'FREE') return 'FREE'
  return status === 'ENGAGED' || status === 'CONFIRMED' ? 'ENGAGED' : 'DEAL'
}

/** Whether anyone can order it now: free, still listed and not past its time. */
export function isOrderable(
  position: { status: PositionStatus; listing: PositionListing; expiresAt: Date },
  now: Date,
): boolean {
  return position.status === 'FREE' && position.listing === 'LISTED' && position.expiresAt > now
}
