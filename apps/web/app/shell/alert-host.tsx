import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { endAskedAlert, useAsked } from '../../lib/rate-alerts/asked-alert.ts'

const AlertDialog = lazyComponent(
  async () => (await import('../../features/rate-alerts/alert-dialog.tsx')).AlertDialog,
)
const AlertPresses = lazyComponent(
  async () => (await import('../../features/rate-alerts/alert-presses.tsx')).AlertPresses,
)

/** Where alerts are set, and asked for, over whichever screen the price stands on. */
export function AlertHost() {
  const { start, pressed, shown } = useAsked()
  return (
    <>
      {(shown || pressed.length > 0) && (
        <Suspense fallback={null}>
          <AlertPresses pressed={pressed} />
        </Suspense>
      )}
      {start !== null && (
        <Suspense fallback={null}>
          <AlertDialog start={start} onClose={endAskedAlert} />
        </Suspense>
      )}
    </>
  )
}
