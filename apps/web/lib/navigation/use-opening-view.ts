import type { ViewSearch } from '@fxmatch/contract/http/list-layouts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arrangementOf, readLayout } from '../preferences/list-layouts.ts'
import { useListLayout } from '../preferences/use-list-layout.ts'

type Opening = { list: string; search: ViewSearch | null }

const isEmpty = (search: object) => Object.keys(search).length === 0

/**
 * The filters and order that a list is entered with where its address says nothing: those of the view with which its reader has it
 * open. They are read at once, so that nothing else is asked for first, and the address says them a moment later. Who takes a
 * filter off afterwards stays with what they chose.
 *
 * @returns undefined where the address counts
 */
export function useOpeningView(list: string): ViewSearch | undefined {
  const written = useSearch({ strict: false })
  const navigate = useNavigate()
  const [, arrange] = useListLayout(list)
  const begin = (): Opening => ({
    list,
    search: isEmpty(written) ? (readLayout(list).opens?.search ?? null) : null,
  })
  const [opening, setOpening] = useState(begin)
  // One screen shows several lists, of which each is entered.
  if (opening.list !== list) setOpening(begin())
  const instead = opening.list === list && isEmpty(written) ? opening.search : null

  useEffect(() => {
    if (opening.search === null) return
    const { view, opens } = readLayout(list)
    // Columns that one has moved since stay where they are, unless another view was taken in between.
    if (opens && view !== opens.view) arrange({ ...arrangementOf(opens.layout), view: opens.view })
    const said = { search: opening.search as never, replace: true, to: '.' } as const
    void navigate(said).finally(() => setOpening({ list, search: null }))
  }, [opening, list, arrange, navigate])

  return instead ?? undefined
}
