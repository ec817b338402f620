import type { ListEntry } from './list-entry.ts'
import { nameTokens } from './name-tokens.ts'

/** Whether an entry can be found by a name: one of which all names are signs alone (`???`) would be lost unseen. */
export const isFindable = (entry: ListEntry): boolean =>
  entry.names.some(({ text }) => nameTokens(text).length > 0)
