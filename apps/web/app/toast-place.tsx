import { useNotifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts)

/** Where toasts appear. What draws and moves them comes in a quiet moment, or with the first of them, which waits for it. */
export function ToastPlace() {
  const { notifications } = useNotifications()
  const [begun, setBegun] = useState(false)
  if (notifications.length > 0 && !begun) setBegun(true)
  return (
    begun && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
