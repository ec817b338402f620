import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { alertsSearch } from '../../features/screening/screening-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What compliance decides: names like one on a list, and the lists. */
export const screeningScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/screening',
    validateSearch: searchOf<typeof alertsSearch>(),
    staticData: { capability: 'screening.decide' },
    component: lazyRouteComponent(() => import('../../features/screening/alerts-screen.tsx'), 'AlertsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/screening/lists',
    staticData: { capability: 'screening.lists' },
    component: lazyRouteComponent(() => import('../../features/screening/lists-screen.tsx'), 'ListsScreen'),
  }),
] as const
