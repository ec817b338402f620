import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { searchSchema, text } from './search-fields.ts'

/** What an address leads to on its screen: something that waits there, by its id. */
const ledSearch = searchSchema({ open: text(80), bid: text(80), brought: text(80) })

/** What the address leads to, of a screen that shows it among others and opens nothing: it comes into view and takes the focus. */
export function useLedTo(member: 'open' | 'bid' | 'brought' = 'open'): string | undefined {
  return ledSearch.parse(useSearch({ strict: false }))[member]
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The properties of an element that an address may lead to: it takes the focus as it is drawn, once. */
export const led = (is: boolean) => (is ? { ref: takeFocus, tabIndex: -1 } : {})

/**
 * The same of a row of a list: the row that stands out as the current one has the focus once it is there; whoever has gone on from it
 * is left alone. The list draws its rows at once (`atOnce`).
 */
export function useLedRow(member?: 'open' | 'bid'): string | undefined {
  const ledTo = useLedTo(member)
  const done = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (ledTo === undefined || done.current === ledTo) return
    const row = document.querySelector<HTMLElement>('[data-row][data-tone="current"]')
    if (row === null) return
    done.current = ledTo
    row.focus()
  })
  return ledTo
}
