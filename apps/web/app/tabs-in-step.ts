import type { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../lib/api/session-ended.ts'
import type { EndReason } from '../lib/session/end-reason.ts'
import { forgetSession } from '../lib/session/forget-session.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { onTabMessage, tellTabs } from '../lib/session/tabs.ts'
import type { createAppRouter } from './router.ts'

/**
 * All tabs of a browser share one session. Where it ends, all of them go to the sign-in page, which says why and
 * remembers the page of each; where somebody else signs in, they begin anew as that person.
 */
export function keepTabsInStep(client: QueryClient, router: ReturnType<typeof createAppRouter>): void {
  /** Whether the page in sight, or the one that is on its way, is one of those behind the sign-in. */
  const insideNow = () =>
    [...router.state.matches, ...router.matchRoutes(router.latestLocation)].some(
      ({ routeId }) => routeId === '/signed-in' || routeId === '/second-factor',
    )

  const leave = (why: EndReason) => {
    const { href } = router.latestLocation
    const inside = insideNow()
    forgetSession(client)
    if (!inside) return
    // Who left on purpose is not led back: the next one here may be somebody else.
    const search = why === 'left' ? { ended: why } : { ended: why, redirect: href }
    void router.navigate({ to: '/login', search, replace: true })
  }

  onSessionEnd((why) => {
    // Several requests of a page find out together; the first has told everybody.
    if (client.getQueryData(sessionQuery.queryKey) === null) return
    tellTabs({ kind: 'ended', why })
    leave(why)
  })

  onTabMessage((message) => {
    const known = client.getQueryData(sessionQuery.queryKey)
    if (message.kind === 'ended') {
      if (known !== null) leave(message.why)
      // The closed line was faster than the word from the tab that signed out: why is known only now.
      else if (message.why === 'left' && router.latestLocation.pathname === '/login')
        void router.navigate({ to: '/login', search: { ended: 'left' }, replace: true })
    }
    if (message.kind !== 'signed-in' || known?.id === message.userId) return
    if (insideNow() || router.latestLocation.pathname === '/login') {
      // Nothing of the first person stays in sight while the page loads again.
      document.body.hidden = true
      window.location.reload()
    } else client.removeQueries({ queryKey: sessionQuery.queryKey })
  })
}
