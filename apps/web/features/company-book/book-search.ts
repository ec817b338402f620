import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { LIST_FIELDS } from '../../lib/navigation/list-search.ts'
import {
  day,
  dayOrAll,
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  text,
  typedText,
  uuid,
  whole,
} from '../../lib/navigation/search-fields.ts'

/**
 * The address of a list of the company's book; `from` is 'all' for every day where the list begins with today; `open` is the request or counterparty whose details are shown.
 */
export const bookSearch = searchSchema({
  ...LIST_FIELDS,
  status: oneOf(REQUEST_STATUSES),
  step: whole(1, 999),
  currency: isoCode,
  reference: text(40),
  region: whole(1),
  agency: uuid,
  company: uuid,
  counterparty: uuid,
  from: dayOrAll,
  to: day,
  open: text(60),
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: text(20),
  unfold: typedText(800),
})
export type BookSearch = SearchOutput<typeof bookSearch>

/** The members of the address that filter. */
export const BOOK_FILTERS = [
  'status',
  'step',
  'currency',
  'reference',
  'region',
  'agency',
  'company',
  'counterparty',
  'from',
  'to',
] as const
export type BookFilter = (typeof BOOK_FILTERS)[number]

/** The first day that a list shows: what the address says, else today where the list begins with it; none for all days. */
export function firstDay(search: BookSearch, today?: string): string | undefined {
  return search.from === 'all' ? undefined : (search.from ?? today)
}

/** How many rows are older than a list that begins with today shows; zero while every day is shown, or is not known. */
export function olderThan(search: BookSearch, all: number | undefined, shown: number | undefined): number {
  if (search.from !== undefined || all === undefined || shown === undefined) return 0
  return Math.max(0, all - shown)
}
