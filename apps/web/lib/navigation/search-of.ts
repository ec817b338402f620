import type { z } from 'zod'

/**
 * A route's search by the type of its screen's schema alone: links are checked against it, while the schema itself
 * stays in the screen's chunk, where `useSearchState` parses. (The routes are loaded with the sign-in page, whose
 * weight is limited.) Use as `validateSearch: searchOf<typeof draftSearch>()` with a type import.
 */
export function searchOf<S extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>() {
  return (raw: Record<string, unknown>): z.input<S> => raw as z.input<S>
}
