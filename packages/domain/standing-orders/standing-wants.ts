import type { CalendarDate } from '../calendar/working-days.ts'

/** The most governorates and houses that a standing order names: there are 24 governorates. */
export const MOST_WANTED_GOVERNORATES = 24
export const MOST_WANTED_HOUSES = 50

/** What of the market a standing order takes, besides its currency, form and price. An empty list: whichever. */
export interface StandingWants {
  readonly governorates: readonly number[]
  /** Houses that it buys of alone. */
  readonly sellers: readonly string[]
  /** Houses that it buys nothing of. */
  readonly notSellers: readonly string[]
  /** The last day on which the currency may be delivered; null: any. */
  readonly valueDateMax: CalendarDate | null
}

/** Who sells a position, alone or together, and where. */
export interface PlaceOfSale {
  readonly sellerId: string
  /** Offices that sell with the seller; of most there are none. */
  readonly memberIds: readonly string[]
  readonly governorateId: number | null
}

/** Whether one of some houses sells a position, alone or with others. */
export function sellsIt(
  { sellerId, memberIds }: Pick<PlaceOfSale, 'sellerId' | 'memberIds'>,
  houses: readonly string[],
): boolean {
  return houses.includes(sellerId) || memberIds.some((member) => houses.includes(member))
}

/**
 * Whether a standing order takes what is sold there, by those. Of a position that several sell together it is enough that one is not
 * wanted; all of them are, where some are named.
 */
export function wantsPlace(
  { governorates, sellers, notSellers }: Omit<StandingWants, 'valueDateMax'>,
  place: PlaceOfSale,
): boolean {
  const there =
    governorates.length === 0 || (place.governorateId !== null && governorates.includes(place.governorateId))
  const all = [place.sellerId, ...place.memberIds]
  const wanted = sellers.length === 0 || all.every((house) => sellers.includes(house))
  return there && wanted && !sellsIt(place, notSellers)
}

/** Whether what is ordered now would be delivered too late. @param valueDate the day on which it would be */
export const isTooLate = ({ valueDateMax }: Pick<StandingWants, 'valueDateMax'>, valueDate: CalendarDate) =>
  valueDateMax !== null && valueDate > valueDateMax

const areApart = <T>(list: readonly T[]): boolean => new Set(list).size === list.length

/**
 * The members that cannot be as they are, in the order of the form; empty where all can.
 * @param companyId whose it is: nobody buys of themselves
 * @param valueDate the day on which what is ordered now would be delivered
 */
export function wantsFaults(
  { governorates, sellers, notSellers, valueDateMax }: StandingWants,
  { companyId, valueDate }: { readonly companyId: string; readonly valueDate: CalendarDate },
): (keyof StandingWants)[] {
  const houses = (list: readonly string[]) => areApart(list) && list.length <= MOST_WANTED_HOUSES
  const faults: (keyof StandingWants)[] = []
  if (!areApart(governorates) || governorates.length > MOST_WANTED_GOVERNORATES) faults.push('governorates')
  if (!houses(sellers) || sellers.includes(companyId)) faults.push('sellers')
  if (!houses(notSellers) || notSellers.some((house) => sellers.includes(house))) faults.push('notSellers')
  if (isTooLate({ valueDateMax }, valueDate)) faults.push('valueDateMax')
  return faults
}
