import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { analyticsSearch } from '../../features/analytics/analytics-search.ts'
import type { executionSearch } from '../../features/execution/execution-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The market in figures, and how good the prices were. */
export const analyticsScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/analytics',
    validateSearch: searchOf<typeof analyticsSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/analytics/analytics-screen.tsx'),
      'AnalyticsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/execution-report',
    validateSearch: searchOf<typeof executionSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/execution/execution-screen.tsx'),
      'ExecutionScreen',
    ),
  }),
] as const
