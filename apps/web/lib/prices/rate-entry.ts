import type { Draft } from '../forms/use-draft.ts'
import type { PriceEntry } from './use-typed-prices.ts'

/** A field of a table of rates, as its price is judged: only what the person has typed is asked about. */
export function rateEntry(draft: Draft, field: string, currency: string): PriceEntry {
  const typed = draft.changed.includes(field) ? draft.value(field) : ''
  return { key: field, label: currency, currency, typed, onTop: null }
}
