import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { boardSearch } from '../../features/travellers/board/board-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { openRoute } from '../layout-routes.ts'

/** What travellers use, without a session: the board of rates, a request, and following it. */
export const travellerScreens = [
  createRoute({
    getParentRoute: () => openRoute,
    path: '/changer',
    validateSearch: searchOf<typeof boardSearch>(),
    component: lazyRouteComponent(
      () => import('../../features/travellers/board/board-screen.tsx'),
      'BoardScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/changer/demande',
    validateSearch: searchOf<typeof boardSearch>(),
    component: lazyRouteComponent(
      () => import('../../features/travellers/request/request-screen.tsx'),
      'RequestScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/changer/suivi',
    component: lazyRouteComponent(
      () => import('../../features/travellers/follow/follow-screen.tsx'),
      'FollowScreen',
    ),
  }),
] as const
