import { DIRECTORY_KINDS } from '@fxmatch/contract/http/directory'
import {
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
  text,
  whole,
} from '../../lib/navigation/search-fields.ts'

/** The address of the directory: page, what is searched, kind and governorate. */
export const directorySearch = searchSchema({
  page: otherwise(whole(1), 1),
  size: otherwise(oneOf([10, 25, 50]), 10),
  search: text(80),
  kind: oneOf(DIRECTORY_KINDS),
  region: whole(1),
})
export type DirectorySearch = SearchOutput<typeof directorySearch>
