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
    component: lazyRouteComponent(() => import('../../features/work/work-screen.tsx'), 'WorkScreen'),
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
