import type { CalendarDate } from '../calendar/working-days.ts'
import type { HouseRefusal } from '../gate/house-refusals.ts'
import type { MarketPapers } from '../gate/office-papers.ts'
import { PERMIT_CODES, type PermitCode } from '../gate/permit.ts'
import { checkPermits } from '../gate/permits.ts'
import type { Form } from '../orders/order-facts.ts'

// What a buyer could not have had is no measure of what it took (decision 0353).

/** How many positions were left out of a reading, and of how many houses, by what forbade them; each counts once, by the first code. */
export type LeftOut = Readonly<Record<PermitCode, { readonly positions: number; readonly houses: number }>>

/** Who would have bought. */
export interface Buying {
  readonly buyerId: string
  /** The bank by which it would have: its own of a company, itself of a bank. */
  readonly bankId: string
  readonly currency: string
  readonly form: Form
}

/**
 * What forbids a buyer a position, as the gate would refuse it: the papers of an office that sells (G03), or that two houses do not
 * deal with each other (G04). Null: it could have been had.
 * @param day of the market
 */
export function leftOutBy(
  { sellerId, memberIds }: { readonly sellerId: string; readonly memberIds: readonly string[] },
  { buyerId, bankId, currency, form }: Buying,
  on: {
    readonly papers: MarketPapers
    readonly refusals: readonly HouseRefusal[]
    readonly day: CalendarDate
  },
): PermitCode | null {
  const operationType = buyerId === bankId ? 'DIRECT_PURCHASE' : 'MATCHING'
  const deal = { operationType, buyerId, bankId, sellerId, memberIds, currency, form } as const
  const refused = checkPermits(deal, on, on.day).filter(({ outcome }) => outcome === 'REFUSE')
  return PERMIT_CODES.find((permit) => refused.some(({ code }) => code === permit)) ?? null
}
