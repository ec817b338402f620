import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { rfqsSearch } from '../../features/rfqs/rfqs-search.ts'
import type { standingSearch } from '../../features/standing/standing-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** Requests for quotes: those that one asks and is asked, and each with its ladder or its answer; and standing orders. */
export const rfqScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/rfqs',
    validateSearch: searchOf<typeof rfqsSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/rfqs/rfqs-screen.tsx'), 'RfqsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/rfqs/$id',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/rfqs/rfq-screen.tsx'), 'RfqScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/standing',
    validateSearch: searchOf<typeof standingSearch>(),
    staticData: { capability: 'standing.manage' },
    component: lazyRouteComponent(
      () => import('../../features/standing/standing-screen.tsx'),
      'StandingScreen',
    ),
  }),
] as const
