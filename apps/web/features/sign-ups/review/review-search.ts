import { ACTIVITY_DOMAINS } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { SIGN_UP_STATUSES } from '@fxmatch/domain/sign-ups/sign-up-table'
import { LIST_FIELDS } from '../../../lib/navigation/list-search.ts'
import {
  day,
  oneOf,
  type SearchOutput,
  searchSchema,
  text,
  uuid,
} from '../../../lib/navigation/search-fields.ts'

/** The address of the client list: page, order, filters, and the sign-up that is open beside it. */
export const reviewSearch = searchSchema({
  ...LIST_FIELDS,
  sort: oneOf(['createdAt', 'name']),
  status: oneOf(SIGN_UP_STATUSES),
  search: text(120),
  activityDomain: oneOf(ACTIVITY_DOMAINS),
  bank: uuid,
  startDate: day,
  endDate: day,
  open: uuid,
})

export type ReviewSearch = SearchOutput<typeof reviewSearch>

/** The members that narrow the list. */
export const FILTERS = ['search', 'status', 'activityDomain', 'bank', 'startDate', 'endDate'] as const
export type Filter = (typeof FILTERS)[number]
