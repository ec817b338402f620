import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { openingSearch } from '../../features/limits/opening/opening-search.ts'
import type { raceListSearch, raceSearch } from '../../features/limits/races/race-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What bounds and shapes the market: opening rates, position policies (PMP), races. */
export const limitScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/opening-rate',
    validateSearch: searchOf<typeof openingSearch>(),
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/limits/opening/opening-rate-screen.tsx'),
      'OpeningRateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/opening-price',
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/limits/opening/opening-price-screen.tsx'),
      'OpeningPriceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/market/pmp',
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/limits/policies/policies-screen.tsx'),
      'PoliciesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/list-race',
    validateSearch: searchOf<typeof raceListSearch>(),
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/limits/races/races-screen.tsx'),
      'RacesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/new/race',
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/limits/races/new-race-screen.tsx'),
      'NewRaceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/races/$id',
    validateSearch: searchOf<typeof raceSearch>(),
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(() => import('../../features/limits/races/race-screen.tsx'), 'RaceScreen'),
  }),
] as const
