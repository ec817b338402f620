import {
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  text,
  typedText,
  whole,
  yesOrNo,
} from '../../lib/navigation/search-fields.ts'

/**
 * The six sort choices of the market (specification 001 §9), under the names that the address carries; and by how far prices
 * lie from their currency's opening, which compares rows of all currencies (decision 0276).
 */
export const MARKET_ORDERS = [
  ...(['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const),
  ...(['openingAsc', 'openingDesc'] as const),
] as const
export type MarketOrder = (typeof MARKET_ORDERS)[number]

/** The name under which people arrange the market's list and keep views of it. */
export const MARKET_LIST = 'market'

/** The four tabs (specification 001 §2), under the names that the address carries; the first needs no word. */
export const MARKET_TABS = ['bid', 'ask', 'bid-trust', 'ask-trust'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

/**
 * The market's address: filters, order, and the position that is open beside the list (`info`: to be read only). A
 * filter that is left out is off; bad values fall back.
 */
export const marketSearch = searchSchema({
  tab: oneOf(MARKET_TABS),
  currency: isoCode,
  form: oneOf(['CASH', 'DIGITAL']),
  region: whole(1),
  order: oneOf(MARKET_ORDERS),
  /** The column by which the list is grouped, and the groups that are unfolded; each tab has its own. */
  group: text(20),
  unfold: typedText(800),
  /** False: positions that are taken are not listed. */
  taken: yesOrNo,
  position: whole(1),
  info: yesOrNo,
  /** The order request that is open on ASK FXMatch, by its reference. */
  request: text(40),
  /** The traveller's request that is open on a Trust tab. */
  offer: text(40),
})

export type MarketSearch = SearchOutput<typeof marketSearch>
