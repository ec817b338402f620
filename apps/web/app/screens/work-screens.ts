import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { workSearch } from '../../features/work/work-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** Each desk's work queue, and what a company that begins has to prepare. */
export const workScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/work',
    validateSearch: searchOf<typeof workSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../pages/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/service-times',
    staticData: { capability: 'service_time.manage' },
    component: lazyRouteComponent(
      () => import('../../features/work/service-times-screen.tsx'),
      'ServiceTimesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/first-day',
    component: lazyRouteComponent(
      () => import('../../features/first-day/first-day-screen.tsx'),
      'FirstDayScreen',
    ),
  }),
] as const
