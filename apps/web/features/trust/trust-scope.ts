import { type SearchOutput, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'
import { useCan } from '../../lib/session/session.ts'

/** Whose Trust data a screen shows: one's own company's, or for the platform's people the one that the address names. */
export const trustScope = searchSchema({ company: uuid })
export type TrustScope = SearchOutput<typeof trustScope>

/** Whether the signed-in person may change what the screen shows: its own company's, with the right to. */
export function useMayChange({ company }: TrustScope): boolean {
  return useCan('trust.use') && company === undefined
}
