import { ORDER_SORTS } from '@fxmatch/contract/registers/order-register'
import { OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { LIST_FIELDS } from '../../../lib/navigation/list-search.ts'
import {
  day,
  dayOrAll,
  isoCode,
  type OptionalField,
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
  typedText,
  typedWhole,
  uuid,
  yesOrNo,
} from '../../../lib/navigation/search-fields.ts'

/** A filter of the address: text, also where it was read as a number; what is wrong is left out, as if not set. */
const words = (most: number): OptionalField<string> => {
  const read = typedText(most)
  return (raw) => read(raw) || undefined
}
const number = typedWhole(1, 10_000)

/** The address of an order list: a link shows a colleague the same list. */
export const orderListSearch = searchSchema({
  ...LIST_FIELDS,
  sort: oneOf(ORDER_SORTS),
  /** Which side of the bank's orders; other companies have one list (specification 000 §6). */
  side: otherwise(oneOf(['all', 'achat', 'vente']), 'all'),
  /** `all`: the list's default first day was taken off. */
  startDate: dayOrAll,
  endDate: day,
  currency: isoCode,
  origin: oneOf(OPERATION_TYPES),
  type: oneOf(['STANDARD', 'NEGOTIATION']),
  user: words(120),
  region: number,
  zone: number,
  agency: uuid,
  status: typedWhole(1, 999),
  ref: words(40),
  /** What was done at the list's step in its days, while it stands, instead of what is to be done. */
  done: yesOrNo,
  /** The column by which the list is grouped. */
  group: oneOf(ORDER_GROUPINGS),
  /** The keys of the groups that are unfolded, with spaces between. */
  open: typedText(500),
})

export type OrderListSearch = SearchOutput<typeof orderListSearch>

/** The members of the address that the filter panel edits. */
export const FILTER_MEMBERS = [
  'currency',
  'origin',
  'type',
  'status',
  'ref',
  'user',
  'region',
  'zone',
  'agency',
  'startDate',
  'endDate',
] as const
export type FilterMember = (typeof FILTER_MEMBERS)[number]
