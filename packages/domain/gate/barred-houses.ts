import type { CalendarDate } from '../calendar/working-days.ts'
import type { Form } from '../orders/order-facts.ts'
import type { HouseRefusal } from './house-refusals.ts'
import { type MarketPapers, officeStanding } from './office-papers.ts'
import type { Permit } from './permit.ts'

/** Houses of which a buyer can order nothing: one, or all where the buyer and its bank refuse each other. */
export interface Barred {
  /** Null: every house. */
  readonly house: string | null
  /** Null: in every currency. */
  readonly currency: string | null
  /** Null: in both forms. */
  readonly form: Form | null
}

/** The same with what is wrong. */
export interface BarredHouse extends Barred {
  readonly permit: Permit
}

/** Who would buy: a bank for itself, or a company through its bank. */
export interface Buying {
  readonly buyerId: string
  readonly bankId: string
}

/**
 * The offices of which a buyer can order nothing, by their papers (first) or because houses refuse each other: what `checkPermits` says of
 * any position of theirs, since every house that sells is asked by itself with the buyer and its bank.
 * @param offices that sell
 * @param day of the market
 */
export function barredHouses(
  { buyerId, bankId }: Buying,
  offices: readonly string[],
  { papers, refusals }: { readonly papers: MarketPapers; readonly refusals: readonly HouseRefusal[] },
  day: CalendarDate,
): readonly BarredHouse[] {
  const byPapers = offices.flatMap((house): BarredHouse[] => {
    const standing = officeStanding(papers, house, day)
    if (standing?.outcome !== 'REFUSE') return []
    const { fault, day: since } = standing
    return [{ house, currency: null, form: null, permit: { fault, day: since } }]
  })
  const buying = [buyerId, bankId]
  const byRefusals = refusals.flatMap(({ companyId, counterpartyId, currency, form }): BarredHouse[] => {
    const pair = [companyId, counterpartyId]
    const others = pair.filter((one) => !buying.includes(one))
    const [other] = others
    if (others.length > 1 || (other !== undefined && !offices.includes(other))) return []
    return [{ house: other ?? null, currency, form, permit: { fault: 'HOUSES', day: null } }]
  })
  return [...byPapers, ...byRefusals]
}

/** What bars a position, the first of what does; undefined where nothing does. */
export function barredBy<B extends Barred>(
  barred: readonly B[],
  position: { readonly houses: readonly string[]; readonly currency: string; readonly form: Form },
): B | undefined {
  return barred.find(
    ({ house, currency, form }) =>
      (house === null || position.houses.includes(house)) &&
      (currency === null || currency === position.currency) &&
      (form === null || form === position.form),
  )
}
