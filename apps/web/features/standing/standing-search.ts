import {
  formed,
  isoCode,
  oneOf,
  type SearchOutput,
  searchSchema,
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
  /** The company's request in draft that it fills. */
  request: uuid,
})
export type StandingSearch = SearchOutput<typeof standingSearch>
