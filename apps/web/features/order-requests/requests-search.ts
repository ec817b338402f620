import { REQUEST_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { COMPANY_STEPS } from '@fxmatch/domain/order-requests/company-steps'
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
} from '../../lib/navigation/search-fields.ts'

/**
 * The address of a list of requests; `from` is 'all' for every day, `status` for every status, 'open' for
 * those that are not over and a step of the company's for those that are at it, where nothing stands for the list's own
 * (specification 002 §9); `open` the reference whose details are shown.
 */
export const requestsSearch = searchSchema({
  ...LIST_FIELDS,
  status: oneOf([...REQUEST_STATUSES, 'all', 'open', ...COMPANY_STEPS]),
  currency: isoCode,
  reference: text(40),
  from: dayOrAll,
  to: day,
  /** The value date of requests that are sent and not paid yet; `all`: of any day. */
  due: dayOrAll,
  open: text(40),
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(REQUEST_GROUPINGS),
  unfold: typedText(800),
})
export type RequestsSearch = SearchOutput<typeof requestsSearch>
