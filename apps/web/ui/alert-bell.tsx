import { memo, Suspense } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { AlertStart } from '../lib/rate-alerts/asked-alert.ts'
import classes from './alert-bell.module.css'

const AlertSign = lazyComponent(async () => (await import('./alert-sign.tsx')).AlertSign)

/**
 * The bell beside a price: one click asks for an alert on it. It comes in a quiet moment: no list waits for it. A row of a live list that
 * is drawn anew at the same price draws none anew.
 */
export const AlertBell = memo(function AlertBell(start: AlertStart & { currency: string; value: string }) {
  return (
    <span className={classes.bell}>
      <Suspense fallback={null}>
        <AlertSign {...start} />
      </Suspense>
    </span>
  )
})
