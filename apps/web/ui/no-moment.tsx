import { asApiError } from '../lib/failures/api-error.ts'
import { useFormat } from '../lib/format/use-format.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** A moment that cannot be shown: it lies before there was anything, or has not come. @param told what is said of its bounds */
export function NoMoment({
  error,
  onRetry,
  told,
}: {
  error: Error
  onRetry: () => void
  told: (bounds: { from: string; until: string }) => string
}) {
  const format = useFormat()
  const { status, refusal } = asApiError(error)
  const { from, until } = (refusal?.details ?? {}) as { from?: string; until?: string }
  if (status !== 400 || !from || !until) return <ErrorState error={error} onRetry={onRetry} />
  const moment = (instant: string) => `${format.date(instant)} ${format.seconds(instant)}`
  return <EmptyState>{told({ from: moment(from), until: moment(until) })}</EmptyState>
}
