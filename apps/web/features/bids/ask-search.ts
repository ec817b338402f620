import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import {
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  text,
  typedText,
} from '../../lib/navigation/search-fields.ts'

/** The sort choices of the ASK tab, under the names that the address carries (specification 001 §9). */
export const ASK_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type AskOrder = (typeof ASK_ORDERS)[number]

/** What the ASK tab reads of the main screen's address; `request` is the one that is open. */
export const askSearch = searchSchema({
  currency: isoCode,
  order: oneOf(ASK_ORDERS),
  request: text(40),
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(OWN_GROUPINGS.ask),
  unfold: typedText(800),
})
export type AskSearch = SearchOutput<typeof askSearch>
