import { memo, Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { AlertStart } from '../lib/rate-alerts/asked-alert.ts'
import classes from './alert-bell.module.css'

const AlertSign = lazyComponent(async () => (await import('./alert-sign.tsx')).AlertSign)

const never = () => () => undefined
/** False where a server draws: nothing can be pressed there, and a bell in each row is a tenth of its boxes. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The bell beside a price: one click asks for an alert on it. It comes in a quiet moment: no list waits for it. A row of a live list that
 * is drawn anew at the same price draws none anew.
 */
export const AlertBell = memo(function AlertBell(start: AlertStart & { currency: string; value: string }) {
  const isInBrowser = useIsInBrowser()
  return (
    <span className={classes.bell}>
      {isInBrowser && (
        <Suspense fallback={null}>
          <AlertSign {...start} />
        </Suspense>
      )}
    </span>
  )
})
