import '@fontsource-variable/inter/wght.css'
import './no-eval.ts'
import './tokens.css'
import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../lib/api/query-client.ts'
import { onSessionEnd } from '../lib/api/session-ended.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { followAppearance } from '../lib/preferences/follow-appearance.ts'
import { forgetSession } from '../lib/session/forget-session.ts'
import { watchPresence } from '../lib/session/presence.ts'
import { PendingPage } from './pages/pending-page.tsx'
import { createAppRouter } from './router.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

onSessionEnd(() => {
  const { href, pathname } = router.latestLocation
  if (pathname === '/login') return
  forgetSession(queryClient)
  void router.navigate({ to: '/login', search: { redirect: href, ended: true }, replace: true })
})

// The splash has done its part as soon as the first page is drawn.
const forgetSplash = router.subscribe('onRendered', () => {
  document.documentElement.removeAttribute('data-preloader')
  forgetSplash()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchPresence()
followAppearance()
await startI18n()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PendingPage />}>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
