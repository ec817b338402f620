import { TICKET_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import {
  day,
  isoCode,
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
} from '../../../lib/navigation/search-fields.ts'
import { trustScope } from '../trust-scope.ts'

/** The address of the list of tickets: page, filters, the ticket that is open; bad values fall back. */
export const trustBookSearch = searchSchema({
  ...trustScope.fields,
  ...PAGE_FIELDS,
  startDate: day,
  endDate: day,
  currency: isoCode,
  status: oneOf(PROPOSAL_STATUSES),
  ticket: uuid,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(TICKET_GROUPINGS),
  unfold: typedText(800),
})
export type TrustBookSearch = SearchOutput<typeof trustBookSearch>
