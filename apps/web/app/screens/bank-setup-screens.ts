import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { agenciesSearch } from '../../features/agencies/agencies-search.ts'
import type { displaySearch } from '../../features/display/display-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What a bank sets up for itself: agencies, margins, rates and rate boards. */
export const bankSetupScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/agencies',
    validateSearch: searchOf<typeof agenciesSearch>(),
    staticData: { capability: 'agency.manage' },
    component: lazyRouteComponent(
      () => import('../../features/agencies/agencies-screen.tsx'),
      'AgenciesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/agencies/config',
    staticData: { capability: 'agency.manage' },
    component: lazyRouteComponent(
      () => import('../../features/agencies/agencies-config-screen.tsx'),
      'AgenciesConfigScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/new/agency',
    staticData: { capability: 'agency.manage' },
    component: lazyRouteComponent(
      () => import('../../features/agencies/agency-form-screen.tsx'),
      'NewAgencyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/new/agency/$id',
    staticData: { capability: 'agency.manage' },
    component: lazyRouteComponent(
      () => import('../../features/agencies/agency-form-screen.tsx'),
      'EditAgencyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/margin',
    staticData: { capability: 'margin.manage' },
    component: lazyRouteComponent(() => import('../../features/rates/margin-screen.tsx'), 'MarginScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/rate-margin',
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/rates/rate-margin-screen.tsx'),
      'RateMarginScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/remainder-rate',
    staticData: { capability: 'rate.manage' },
    component: lazyRouteComponent(
      () => import('../../features/rates/remainder-rates-screen.tsx'),
      'RemainderRatesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/rates',
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(
      () => import('../../features/rates/standard-rates-screen.tsx'),
      'StandardRatesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/display',
    validateSearch: searchOf<typeof displaySearch>(),
    staticData: { capability: 'display.manage' },
    component: lazyRouteComponent(() => import('../../features/display/display-screen.tsx'), 'DisplayScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/displays',
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/display/displays-screen.tsx'),
      'DisplaysScreen',
    ),
  }),
] as const
