import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { RACE_STATES } from '@fxmatch/domain/races/race'
import {
  isoCode,
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
} from '../../../lib/navigation/search-fields.ts'

/** The address of the list of races: page and filters; a filter that is left out is off, bad values fall back. */
export const raceListSearch = searchSchema({
  ...PAGE_FIELDS,
  state: oneOf(RACE_STATES),
  form: oneOf(FORMS),
  currency: isoCode,
})
export type RaceListSearch = SearchOutput<typeof raceListSearch>

/** The address of a race's page: the page of its positions. */
export const raceSearch = searchSchema({
  ...PAGE_FIELDS,
})
