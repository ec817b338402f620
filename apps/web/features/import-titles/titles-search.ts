import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import {
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
} from '../../lib/navigation/search-fields.ts'

/** The address of the titles: which one is open; the column by which they are grouped, and the groups that are unfolded. */
export const titlesSearch = searchSchema({
  open: uuid,
  group: oneOf(OWN_GROUPINGS.titles),
  unfold: typedText(800),
})
export type TitlesSearch = SearchOutput<typeof titlesSearch>
