import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { SearchInput, SearchOutput, SearchSchema } from './search-fields.ts'

/** Reads an address's search. The router writes a text of digits in quotation marks; links of its time are still about. */
export function readQuery(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [name, value.replace(/^"(.*)"$/, '$1')]),
  )
}

/** Writes an address's search, with its question mark; what is undefined is left out. */
export function writeQuery(members: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(members).filter((each): each is [string, string] => each[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Where pages are drawn without a browser, their addresses say nothing. */
const NO_SEARCH = () => ''

const listeners = new Set<() => void>()

function onAddress(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/**
 * `useSearchState` for pages without router: what the schema makes of the address's search, and a way to change part of it.
 * Each change is a step that the browser goes back by.
 */
export function useOpenSearch<T extends Record<string, string | undefined>>(
  schema: SearchSchema<T>,
): [SearchOutput<SearchSchema<T>>, (patch: SearchInput<SearchSchema<T>>) => void] {
  const raw = useSyncExternalStore(onAddress, () => window.location.search, NO_SEARCH)
  const search = useMemo(() => schema.parse(readQuery(raw)) as SearchOutput<SearchSchema<T>>, [schema, raw])
  const change = useCallback((patch: SearchInput<SearchSchema<T>>) => {
    const { pathname, search: was } = window.location
    window.history.pushState(null, '', pathname + writeQuery({ ...readQuery(was), ...patch }))
    for (const listener of listeners) listener()
  }, [])
  return [search, change]
}
