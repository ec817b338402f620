import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'

type House = RfqHouses['houses'][number]

/** How the houses that may be asked are put in order. */
export const HOUSE_ORDERS = ['name', 'answers'] as const
export type HouseOrder = (typeof HOUSE_ORDERS)[number]

/** The share of its requests to which a house gave a price; below all others where it was asked nothing. */
const shareOf = ({ answers: { asked, quoted } }: House) => (asked === 0 ? -1 : quoted / asked)

/**
 * Houses by name, or by what they made of past requests: who gave a price the more often first, of two alike who gave more of them, then
 * the quicker; who was asked nothing comes last.
 * @param houses by name
 */
export function housesInOrder(houses: readonly House[], order: HouseOrder): readonly House[] {
  if (order === 'name') return houses
  return houses.toSorted(
    (one, other) =>
      shareOf(other) - shareOf(one) ||
      other.answers.quoted - one.answers.quoted ||
      (one.answers.seconds ?? 0) - (other.answers.seconds ?? 0),
  )
}
