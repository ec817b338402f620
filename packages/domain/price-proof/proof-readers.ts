import type { Actor } from '../access/actor.ts'
import type { OperationType } from '../orders/order-facts.ts'

/**
 * Whether a reader is told an order's rank in a list, where it is known of what kind the reader's company is: as {@link proofView}
 * has it, since the bank of a direct sale sells.
 */
export function readsRank(
  { companyKind }: Pick<Actor, 'companyKind'>,
  { operationType }: { readonly operationType: OperationType },
): boolean {
  if (companyKind === 'EXCHANGE_OFFICE') return false
  return companyKind !== 'BANK' || operationType !== 'DIRECT_SALE'
}

/** The companies on the sides of an order, as far as it decides what of its proof is told. */
interface Parties {
  readonly buyerId: string
  readonly sellerId: string
  readonly bankId: string
}

/** What of a proof a reader is told (decision 0322). */
export interface ProofView {
  /** Rank, slippage, what could be had, and the reason. Who sells is told of its own rate against the references alone. */
  readonly standing: boolean
  /** Whose the other positions were. */
  readonly houses: boolean
  /** How much of the market was not counted, and by what: of houses that do not deal with each other no party is told. */
  readonly leftOut: boolean
}

/**
 * What somebody who may know an order is told of its proof. Who sells reads as the seller, be it a bank: what it lost to, and why it
 * was chosen, is the buyer's business. A company is told the others' prices without their names; a bank, which could have
 * ordered any of them, with.
 */
export function proofView(
  order: Parties,
  viewer: Pick<Actor, 'companyId' | 'companyKind' | 'capabilities'>,
): ProofView {
  if (viewer.capabilities.has('platform.read')) return { standing: true, houses: true, leftOut: true }
  const { companyId } = viewer
  const buys = companyId === order.buyerId || companyId === order.bankId
  const standing = buys && companyId !== order.sellerId
  return { standing, houses: standing && viewer.companyKind === 'BANK', leftOut: false }
}
