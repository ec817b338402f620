import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { outliersSearch } from '../../features/outliers/outliers-search.ts'
import type { alertsSearch } from '../../features/screening/screening-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What compliance looks at: names like one on a list, the lists, and prices that lie far out. */
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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/price-outliers',
    validateSearch: searchOf<typeof outliersSearch>(),
    staticData: { capability: 'price_proof.note' },
    component: lazyRouteComponent(
      () => import('../../features/outliers/outliers-screen.tsx'),
      'OutliersScreen',
    ),
  }),
] as const
