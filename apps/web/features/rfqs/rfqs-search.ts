import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import {
  formed,
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
  whole,
  yesOrNo,
} from '../../lib/navigation/search-fields.ts'

/** Whose requests the list has, under the names that the address carries. */
export const SIDES_OF_LIST = ['asking', 'asked'] as const

/** The address of the requests for quotes: what the list is narrowed by, and what stands in the form that asks. */
export const rfqsSearch = searchSchema({
  of: oneOf(SIDES_OF_LIST),
  state: oneOf(['open', 'ended']),
  currency: isoCode,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(OWN_GROUPINGS.rfqs),
  unfold: typedText(800),
  /** The form that asks is open; the rest is what it begins with. */
  ask: yesOrNo,
  form: oneOf(['CASH', 'DIGITAL']),
  region: whole(1),
  amount: formed(/^\d{1,15}(\.\d+)?$/),
  /** A company's order request, of whose rest prices are asked. */
  request: uuid,
})
export type RfqsSearch = SearchOutput<typeof rfqsSearch>
