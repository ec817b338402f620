import { DESK_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import {
  isoCode,
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  typedText,
} from '../../lib/navigation/search-fields.ts'

/** The desk's address: page and filters; a filter that is left out is off, bad values fall back. */
export const deskSearch = searchSchema({
  ...PAGE_FIELDS,
  listing: oneOf(POSITION_LISTINGS),
  status: oneOf(POSITION_STATUSES),
  currency: isoCode,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(DESK_GROUPINGS),
  unfold: typedText(800),
})

export type DeskSearch = SearchOutput<typeof deskSearch>
