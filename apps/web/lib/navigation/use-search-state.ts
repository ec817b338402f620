import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/** A change of some members of an address; the screen's schema judges the values when it reads them back. */
export type SearchPatch<S extends z.ZodType> = { [K in keyof z.output<S>]?: unknown }

/**
 * The address's search as state: what the screen's schema makes of it, and a way to change part of it. A link then
 * shows the same screen to a colleague. `undefined` takes a member out of the address.
 */
export function useSearchState<S extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: S,
): [z.output<S>, (patch: SearchPatch<S>) => void] {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => schema.parse(raw), [schema, raw])
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
