import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SearchOutput, SearchSchema } from './search-fields.ts'

/** A change of some members of an address; the screen's schema judges the values when it reads them back. */
export type SearchPatch<S> = { [K in keyof SearchOutput<S>]?: unknown }

/**
 * The address's search as state: what the screen's schema makes of it, and a way to change part of it. A link then
 * shows the same screen to a colleague. `undefined` takes a member out of the address.
 */
export function useSearchState<S extends SearchSchema<object>>(
  schema: S,
  /** What is read in place of an address that is about to say it. */
  instead?: Readonly<Record<string, unknown>> | undefined,
): [SearchOutput<S>, (patch: SearchPatch<S>) => void] {
  const written = useSearch({ strict: false })
  const raw = instead ?? written
  const navigate = useNavigate()
  const search = useMemo(() => schema.parse(raw) as SearchOutput<S>, [schema, raw])
  const change = useCallback(
    (patch: SearchPatch<S>) => {
      // The hook serves every screen, so no single screen's search type fits; the schema is what keeps it true.
      const next = (was: Record<string, unknown>) => ({ ...was, ...patch })
      void navigate({ to: '.', search: next as never })
    },
    [navigate],
  )
  return [search, change]
}
