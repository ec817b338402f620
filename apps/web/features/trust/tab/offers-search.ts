import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import {
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
  whole,
} from '../../../lib/navigation/search-fields.ts'

/** The six sort choices of the tabs, under the names that the address carries (specification 001 §9). */
export const OFFER_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type OfferOrder = (typeof OFFER_ORDERS)[number]

/** How the call names each choice. */
export const SORT_OF = {
  recent: { sort: 'createdAt', direction: 'desc' },
  oldest: { sort: 'createdAt', direction: 'asc' },
  priceDesc: { sort: 'rate', direction: 'desc' },
  priceAsc: { sort: 'rate', direction: 'asc' },
  valueDesc: { sort: 'amount', direction: 'desc' },
  valueAsc: { sort: 'amount', direction: 'asc' },
} as const satisfies Record<OfferOrder, { sort: string; direction: 'asc' | 'desc' }>

/** What the Trust tabs read of the main screen's address; `offer` is the request that is open. */
export const offersSearch = searchSchema({
  currency: isoCode,
  region: whole(1),
  order: oneOf(OFFER_ORDERS),
  offer: uuid,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(OWN_GROUPINGS.trust),
  unfold: typedText(800),
})
export type OffersSearch = SearchOutput<typeof offersSearch>
