import { DIRECTORY_KINDS } from '@fxmatch/contract/http/directory'
import {
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  text,
  whole,
} from '../../lib/navigation/search-fields.ts'

/** The address of the directory: page, what is searched, kind and governorate. */
export const directorySearch = searchSchema({
  ...PAGE_FIELDS,
  search: text(80),
  kind: oneOf(DIRECTORY_KINDS),
  region: whole(1),
})
export type DirectorySearch = SearchOutput<typeof directorySearch>
