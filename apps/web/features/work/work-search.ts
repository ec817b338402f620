import { WORK_GROUPINGS, WORK_KINDS, WORK_STEPS } from '@fxmatch/contract/http/work'
import { LINE_STEPS } from '@fxmatch/domain/home/day-line'
import {
  isoCode,
  oneOf,
  otherwise,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  typedText,
} from '../../lib/navigation/search-fields.ts'

/** The address of the work queue: one's own or what a second person has to take, one step of it, one list of the day's line, one currency. */
export const workSearch = searchSchema({
  ...PAGE_FIELDS,
  whose: otherwise(oneOf(['mine', 'second']), 'mine'),
  kind: oneOf(WORK_KINDS),
  step: oneOf(WORK_STEPS),
  at: oneOf(LINE_STEPS),
  currency: isoCode,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(WORK_GROUPINGS),
  unfold: typedText(800),
})
export type WorkSearch = SearchOutput<typeof workSearch>
