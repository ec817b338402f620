import type { SearchInput, SearchSchema } from './search-fields.ts'

/**
 * A route's search by the type of its screen's schema alone: links are checked against it, while the schema itself
 * stays in the screen's chunk, where `useSearchState` parses. (The routes are loaded with the sign-in page, whose
 * weight is limited.) Use as `validateSearch: searchOf<typeof draftSearch>()` with a type import.
 */
export function searchOf<S extends SearchSchema<object>>() {
  return (raw: Record<string, unknown>): SearchInput<S> => raw as SearchInput<S>
}
