import './font.css'
import './no-eval.ts'
import './tokens.css'
import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bringAnswers, endBeginning } from '../lib/api/early-answers.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { drawAtOnce } from '../lib/first-drawing.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { fetchLater, fetchPartsUnless } from '../lib/lazy-component.tsx'
import { followAppearance } from '../lib/preferences/follow-appearance.ts'
import { rowsInSight } from '../lib/preferences/rows-that-fill.ts'
import { adoptSettings } from '../lib/preferences/settings.ts'
import { takeFirstSight } from '../lib/session/first-sight.ts'
import { watchPresence } from '../lib/session/presence.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { supportQuery } from '../lib/support/use-support.ts'
import { askFirst } from './ask-first.ts'
import { openRoute } from './layout-routes.ts'
import { FailureBoundary } from './open/failure-boundary.tsx'
import { fetchOwnFont } from './own-font.ts'
import { BrokenPage } from './pages/crash-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'
import { createAppRouter } from './router.ts'
import { keepTabsInStep } from './tabs-in-step.ts'
import { forgetUnfitting, isDrawn, TakeOver } from './take-over.tsx'
import { sayUnopened } from './unopened.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

keepTabsInStep(queryClient, router)

// Splash and outline have done their part as soon as the first page is drawn.
const forgetSplash = router.subscribe('onRendered', () => {
  document.documentElement.removeAttribute('data-preloader')
  document.documentElement.removeAttribute('data-frame')
  forgetSplash()
  endBeginning()
  // Who stands before a page that broke, the line perhaps with it, reads whom to call.
  fetchLater(() => queryClient.prefetchQuery(supportQuery))
  fetchLater(fetchOwnFont)
  fetchPartsUnless(() => queryClient.isFetching() > 0)
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

forgetUnfitting()
watchPresence()
followAppearance()
const sight = takeFirstSight()
let asking: Promise<unknown> | undefined
if (sight) {
  queryClient.setQueryData(sessionQuery.queryKey, sight.user)
  // The first words are in the person's language.
  if (sight.user) {
    adoptSettings(sight.user.settings)
    bringAnswers(sight.answers ?? [])
    asking = askFirst(router, sight.user, queryClient)
  }
} else {
  // What the first page waits for is asked for at once: one after another, each would be a journey to the server.
  const [matched] = router.getMatchedRoutes(location.pathname)
  if (!matched.includes(openRoute)) void queryClient.prefetchQuery(sessionQuery)
}
try {
  await startI18n()
} catch (error) {
  sayUnopened(root)
  throw error
}
const page = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <FailureBoundary failure={BrokenPage}>
        <Suspense fallback={<PendingPage />}>
          <RouterProvider router={router} />
          <TakeOver page={root} />
        </Suspense>
      </FailureBoundary>
    </QueryClientProvider>
  </StrictMode>
)
const drawing = createRoot(root)
if (isDrawn()) {
  // What waits would be shown in the place of what is there already, and a screen would be drawn in pieces that nobody sees.
  await Promise.all([asking, router.load()])
  drawAtOnce(rowsInSight(window.innerHeight))
  // Whoever presses something meanwhile is heard between two pieces of the drawing.
  startTransition(() => drawing.render(page))
} else drawing.render(page)
