import { useCallback, useState } from 'react'
import { readLayout } from '../preferences/list-layouts.ts'
import { rowsThatFillNow, useRowsThatFill } from '../preferences/rows-that-fill.ts'
import { useListLayout } from '../preferences/use-list-layout.ts'
import type { PageFields, SearchOutput, SearchSchema } from './search-fields.ts'
import { useOpeningView } from './use-opening-view.ts'
import { type SearchPatch, useSearchState } from './use-search-state.ts'

/** A search in which it is known how many rows a page has. */
export type Sized<S> = S & { size: number }

/** How many rows a page of a list has where its address does not say: what its reader chose, else what fills the window. */
export const usualSize = (name: string): number => readLayout(name).size ?? rowsThatFillNow()

/**
 * The address of a list as state, as `useSearchState`, with the size of its page: the address's own, else the one that the
 * person has chosen for the list `name`, else as many rows as fill the window. A page further on names its size in the
 * address, so that a link shows a colleague the same rows.
 */
export function useListState<S extends SearchSchema<PageFields>>(
  schema: S,
  name: string | ((search: SearchOutput<S>) => string),
): [Sized<SearchOutput<S>>, (patch: SearchPatch<S>) => void] {
  // By its address a list may be one of several; the one that an empty address means is entered.
  const entered = typeof name === 'string' ? name : name(schema.parse({}) as SearchOutput<S>)
  const [search, change] = useSearchState(schema, useOpeningView(entered))
  const [layout] = useListLayout(typeof name === 'string' ? name : name(search))
  const fill = useRowsThatFill()
  const usual = layout.size ?? fill
  const changeSized = useCallback(
    (patch: SearchPatch<S>) => {
      const { page, size } = patch as { page?: unknown; size?: unknown }
      change(page === 1 && size === usual ? { ...patch, size: undefined } : patch)
    },
    [change, usual],
  )
  return [{ ...search, size: search.size ?? usual }, changeSized]
}

/** Rows of a page where a dialog has room for no more. */
const FEW = 10

/** The page of a list that stands in no address: one in a dialog or a tab. */
export function usePageState(
  name: string,
): [{ page: number; size: number }, (next: { page: number; size: number }) => void] {
  const [layout] = useListLayout(name)
  return useState<{ page: number; size: number }>({ page: 1, size: layout.size ?? FEW })
}
