import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
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

/** The application's router; a screen's chunk is fetched when its link is hovered or focused. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
