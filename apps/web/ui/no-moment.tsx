import { useEffect } from 'react'
import { asApiError } from '../lib/failures/api-error.ts'
import { useFormat } from '../lib/format/use-format.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** A moment that comes so soon is waited for: that of a step which was taken just now lies up to two seconds after it. */
const SOON_MS = 5_000
const AGAIN_MS = 1_000

/**
 * A moment that cannot be shown: it lies before there was anything, or has not come by the server's clock.
 * @param at the moment that was asked for @param told what is said of its bounds
 */
export function NoMoment({
  at,
  error,
  onRetry,
  told,
}: {
  at: string
  error: Error
  onRetry: () => void
  told: (bounds: { from: string; until: string }) => string
}) {
  const format = useFormat()
  const { status, refusal } = asApiError(error)
  const { from, until } = (refusal?.details ?? {}) as { from?: string; until?: string }
  const missing = until === undefined ? 0 : Date.parse(at) - Date.parse(until)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is waited for once, whoever drew it again
  useEffect(() => {
    if (missing <= 0 || missing > SOON_MS) return
    const timer = window.setTimeout(onRetry, AGAIN_MS)
    return () => window.clearTimeout(timer)
  }, [error])
  if (status !== 400 || !from || !until) return <ErrorState error={error} onRetry={onRetry} />
  const moment = (instant: string) => `${format.date(instant)} ${format.seconds(instant)}`
  return <EmptyState>{told({ from: moment(from), until: moment(until) })}</EmptyState>
}
