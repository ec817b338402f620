import { formed, isoCode, month, searchSchema, yesOrNo } from '../../lib/navigation/search-fields.ts'

/** The address of the cover plan: its first month, and which cell is open; `late` names the payments of earlier months. */
export const coverSearch = searchSchema({
  from: month,
  /** Whether what the company wants of its plan is open. */
  settings: yesOrNo,
  currency: isoCode,
  month: formed(/^(late|\d{4}-(0[1-9]|1[0-2]))$/),
})
