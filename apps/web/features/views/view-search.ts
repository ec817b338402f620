import type { ViewSearch } from '@fxmatch/contract/http/list-layouts'

/** What of an address is no way of looking at a list: where one is in it, and what is open beside it. */
const PASSING = new Set(['page', 'size', 'open', 'unfold', 'ticket', 'position', 'info', 'request', 'offer'])

const isKept = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The filters and the order that an address says. */
export function viewSearchOf(search: Readonly<Record<string, unknown>>): ViewSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      PASSING.has(name) || !isKept(value) ? [] : [[name, value] as const],
    ),
  )
}
