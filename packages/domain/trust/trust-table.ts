/** Statuses of a traveller's request. It is open to proposals in REQUEST only (domain rules §8). */
export const TRUST_REQUEST_STATUSES = ['REQUEST', 'ACCEPTED', 'DELIVERED', 'CANCELED', 'EXPIRED'] as const
export type TrustRequestStatus = (typeof TRUST_REQUEST_STATUSES)[number]

/** Statuses of an operator's proposal: 'En attente', 'Accepté', 'Refusé', 'Délivré', 'Annulé' on screen. */
export const PROPOSAL_STATUSES = ['WAITING', 'ACCEPTED', 'REJECTED', 'DELIVERED', 'CANCELED'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

/**
 * Who moves a proposal or a request: the operator whose proposal it is, the traveller, or the system (the clock, or a
 * step on the other).
 */
export type TrustParty = 'OPERATOR' | 'CUSTOMER' | 'SYSTEM'

export const PROPOSAL_ACTIONS = [
  'accept',
  'refuse',
  'outbid',
  'lapse',
  'cancel',
  'deliver',
  'report',
  'return',
] as const
export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number]

interface ProposalStep {
  readonly from: readonly ProposalStatus[]
  /** Null: it stays where it is. */
  readonly to: ProposalStatus | null
  readonly by: TrustParty
  /**
   * How the operator gets its tokens back, if it does: a refused proposal does, a cancelled one does not (domain rules §8);
   * for a traveller who did not come it asks them back.
   */
  readonly tokens: 'GIVEN_BACK' | 'RETURNED' | null
}

/**
 * The life of a proposal. `outbid`: another one of the same request was accepted; `lapse`: the request was withdrawn or
 * its time was up. Both are refusals: the operator is told, and gets its tokens back. `return`: the traveller was reported
 * absent, and the operator asks its tokens back (`token-return.ts`).
 */
export const PROPOSAL_TABLE: Readonly<Record<ProposalAction, ProposalStep>> = {
  accept: { from: ['WAITING'], to: 'ACCEPTED', by: 'CUSTOMER', tokens: null },
  refuse: { from: ['WAITING'], to: 'REJECTED', by: 'CUSTOMER', tokens: 'GIVEN_BACK' },
  outbid: { from: ['WAITING'], to: 'REJECTED', by: 'SYSTEM', tokens: 'GIVEN_BACK' },
  lapse: { from: ['WAITING'], to: 'REJECTED', by: 'SYSTEM', tokens: 'GIVEN_BACK' },
  cancel: { from: ['WAITING', 'ACCEPTED'], to: 'CANCELED', by: 'OPERATOR', tokens: null },
  deliver: { from: ['ACCEPTED'], to: 'DELIVERED', by: 'OPERATOR', tokens: null },
  report: { from: ['ACCEPTED'], to: null, by: 'OPERATOR', tokens: null },
  return: { from: ['ACCEPTED'], to: 'CANCELED', by: 'OPERATOR', tokens: 'RETURNED' },
}

/** An operator has at most one proposal in these on a request; the database has a unique index on it. */
export const LIVE_PROPOSAL_STATUSES = ['WAITING', 'ACCEPTED', 'DELIVERED'] as const satisfies ProposalStatus[]

/** Only the operator whose proposal is in one of these sees the traveller's name and phone. */
export const REVEALING_STATUSES = ['ACCEPTED', 'DELIVERED'] as const satisfies ProposalStatus[]

export const TRUST_REQUEST_ACTIONS = ['accept', 'reopen', 'close', 'deliver', 'withdraw', 'expire'] as const
export type TrustRequestAction = (typeof TRUST_REQUEST_ACTIONS)[number]

interface RequestStep {
  readonly from: TrustRequestStatus
  readonly to: TrustRequestStatus
  readonly by: TrustParty
}

/**
 * The life of a request. The operator whose accepted proposal it cancels reopens it, so that others may propose again;
 * where the traveller's name and phone are erased already, or the traveller has another open request by now, it is closed
 * instead, and so it is where the operator has its tokens back for a traveller who did not come.
 */
export const TRUST_REQUEST_TABLE: Readonly<Record<TrustRequestAction, RequestStep>> = {
  accept: { from: 'REQUEST', to: 'ACCEPTED', by: 'CUSTOMER' },
  reopen: { from: 'ACCEPTED', to: 'REQUEST', by: 'OPERATOR' },
  close: { from: 'ACCEPTED', to: 'EXPIRED', by: 'OPERATOR' },
  deliver: { from: 'ACCEPTED', to: 'DELIVERED', by: 'OPERATOR' },
  withdraw: { from: 'REQUEST', to: 'CANCELED', by: 'CUSTOMER' },
  expire: { from: 'REQUEST', to: 'EXPIRED', by: 'SYSTEM' },
}
