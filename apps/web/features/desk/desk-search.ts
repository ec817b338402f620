import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import {
  isoCode,
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
} from '../../lib/navigation/search-fields.ts'

/** The desk's address: page and filters; a filter that is left out is off, bad values fall back. */
export const deskSearch = searchSchema({
  ...PAGE_FIELDS,
  listing: oneOf(POSITION_LISTINGS),
  status: oneOf(POSITION_STATUSES),
  currency: isoCode,
})

export type DeskSearch = SearchOutput<typeof deskSearch>
