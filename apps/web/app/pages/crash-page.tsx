import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { SupportContacts } from '../../features/notices/support-contacts.tsx'
import { CrashView } from './crash-view.tsx'

/** What is shown when a screen of the router could not be loaded or drawn. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <CrashView error={error} onRetry={retry}>
      <SupportContacts />
    </CrashView>
  )
}

/** What is shown when the application itself broke, its router with it: only loading it anew helps. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <CrashView error={error} onRetry={() => window.location.reload()}>
      <SupportContacts />
    </CrashView>
  )
}
