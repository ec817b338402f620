import { seenTotal } from '@fxmatch/domain/pricing/seen-total'
import { done, type Result, refuse } from './result.ts'

/** Refuses, with both figures in TND, where it costs something else than the person was shown (decision 0151). */
export function requireSeenTotal(seen: string | null | undefined, total: string): Result<null> {
  const changed = seenTotal(seen, total)
  if (!changed) return done(null)
  const { rule, ...figures } = changed
  return refuse('TOTAL_CHANGED', { rule, details: figures })
}
