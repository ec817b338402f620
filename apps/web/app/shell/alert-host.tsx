import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { endAskedAlert, useAskedAlert } from '../../lib/rate-alerts/asked-alert.ts'

const AlertDialog = lazyComponent(
  async () => (await import('../../features/rate-alerts/alert-dialog.tsx')).AlertDialog,
)

/** Where an alert is asked for, over whichever screen the price stands on. */
export function AlertHost() {
  const start = useAskedAlert()
  return start === null ? null : (
    <Suspense fallback={null}>
      <AlertDialog start={start} onClose={endAskedAlert} />
    </Suspense>
  )
}
