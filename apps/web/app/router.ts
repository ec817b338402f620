import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { indexRoute, loginRoute, openRoute, rootRoute, setUpRoute, signedInRoute } from './layout-routes.ts'
import { CrashPage } from './pages/crash-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'
import { publicScreens } from './screens/public-screens.ts'
import { screens } from './screens.ts'

const routeTree = rootRoute.addChildren([
  loginRoute,
  setUpRoute,
  openRoute.addChildren([...publicScreens]),
  signedInRoute.addChildren([indexRoute, ...screens]),
])

/**
 * The application's router; a screen's chunk is fetched when its link is hovered or focused.
 * @param history where the address is; left out, the browser's own
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PendingPage,
    // Where a screen is drawn for a browser it would be a script beside the page, which the security policy forbids.
    scrollRestoration: history === undefined,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
