import '../font.css'
import '../no-eval.ts'
import '../tokens.css'
import '../theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { fetchLater, fetchPartsUnless } from '../../lib/lazy-component.tsx'
import { followAppearance } from '../../lib/preferences/follow-appearance.ts'
import { watchPresence } from '../../lib/session/presence.ts'
import { addContacts } from '../add-contacts.ts'
import { fetchOwnFont } from '../own-font.ts'
import { CrashView } from '../pages/crash-view.tsx'
import { PendingPage } from '../pages/pending-page.tsx'
import { TakeOver } from '../take-over.tsx'
import { beginOpen, takeFirstAnswers } from './begin-open.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { codeOf, pageAt } from './open-page.ts'
import { openPages } from './open-pages.ts'

const queryClient = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('open.html has no #root')
const { pathname } = location
const page = pageAt(openPages, pathname)
if (!page) throw new Error(`open.html shows no page at ${pathname}`)
const Failure = page.failure ?? Crash
const answers = takeFirstAnswers()

watchPresence()
followAppearance()
await startI18n()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PendingPage />}>
        {await drawn()}
        <TakeOver page={root} />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
document.documentElement.removeAttribute('data-preloader')
fetchLater(fetchOwnFont)
fetchPartsUnless(() => queryClient.isFetching() > 0)

/** The page, or why there is none. Waited for here: React would show that it waits, and keep that for a third of a second. */
async function drawn() {
  if (!page) return null
  try {
    const Page = await page.component.load()
    const code = codeOf(page.path, pathname)
    await beginOpen(page, code, queryClient, answers)
    return (
      <FailureBoundary failure={Failure}>
        <Page code={code} />
      </FailureBoundary>
    )
  } catch (error) {
    return <Failure error={error} />
  }
}

function Crash({ error }: { error: unknown }) {
  return (
    <CrashView error={error} onRetry={() => location.reload()}>
      <address ref={(place) => void (place && addContacts(place))} />
    </CrashView>
  )
}
