import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CrashView } from './crash-view.tsx'

/** What is shown when a screen of the router could not be loaded or drawn. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <CrashView error={error} onRetry={retry} />
}
