import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import {
  formed,
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
  yesOrNo,
} from '../../lib/navigation/search-fields.ts'

/** The address of the standing orders: which one is open, or the form with what it begins with. */
export const standingSearch = searchSchema({
  open: uuid,
  /** The form is open; the rest is what it begins with. */
  give: yesOrNo,
  currency: isoCode,
  form: oneOf(['CASH', 'DIGITAL']),
  amount: formed(/^\d{1,15}(\.\d+)?$/),
  /** The seller's rate that it begins with. */
  rate: formed(/^\d{1,7}(\.\d{1,4})?$/),
  /** The price with all that is paid that it begins with, where there is no rate. */
  allIn: formed(/^\d{1,7}(\.\d{1,4})?$/),
  /** The company's request in draft that it fills. */
  request: uuid,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(OWN_GROUPINGS.standing),
  unfold: typedText(800),
})
export type StandingSearch = SearchOutput<typeof standingSearch>
