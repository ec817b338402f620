import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type {
  configSearch,
  denominationsSearch,
  holidaysSearch,
} from '../../features/control/control-search.ts'
import type { fixingDaysSearch } from '../../features/fixings/fixing-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** How the back office runs the market: its status, its hours and other settings, its holidays, the banknotes, the reference rates. */
export const controlScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/config',
    validateSearch: searchOf<typeof configSearch>(),
    staticData: { capability: 'market_status.set' },
    component: lazyRouteComponent(() => import('../../features/control/config-screen.tsx'), 'ConfigScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/change-MP-time',
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(() => import('../../features/control/entries-screen.tsx'), 'EntriesScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/holidays',
    validateSearch: searchOf<typeof holidaysSearch>(),
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/control/holidays-screen.tsx'),
      'HolidaysScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/denominations',
    validateSearch: searchOf<typeof denominationsSearch>(),
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/control/denominations-screen.tsx'),
      'DenominationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/fixings',
    validateSearch: searchOf<typeof fixingDaysSearch>(),
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(() => import('../../features/fixings/fixings-screen.tsx'), 'FixingsScreen'),
  }),
] as const
