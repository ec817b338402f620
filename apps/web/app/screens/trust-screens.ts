import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { trustAgenciesSearch } from '../../features/trust/agencies/agencies-screen.tsx'
import type { trustBookSearch } from '../../features/trust/book/book-search.ts'
import type { copilotSearch } from '../../features/trust/copilot/copilot-search.ts'
import type { operatorsSearch } from '../../features/trust/tokens/operators-screen.tsx'
import type { tokensSearch } from '../../features/trust/tokens/tokens-search.ts'
import type { trustScope } from '../../features/trust/trust-scope.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What an operator sets up and follows in Trust, and for the platform the operators with their tokens. */
export const trustScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/rates',
    validateSearch: searchOf<typeof trustScope>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/rates/rates-screen.tsx'),
      'TrustRatesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/dt',
    validateSearch: searchOf<typeof trustScope>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/dt-screen.tsx'),
      'TrustVisibilityScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/config',
    staticData: { capability: 'trust.register' },
    component: lazyRouteComponent(
      () => import('../../features/trust/config-screen.tsx'),
      'TrustConfigScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/book',
    validateSearch: searchOf<typeof trustBookSearch>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/book/book-screen.tsx'),
      'TrustBookScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/agencies',
    validateSearch: searchOf<typeof trustAgenciesSearch>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/agencies/agencies-screen.tsx'),
      'TrustAgenciesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/agencies/$id',
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/agencies/agency-screen.tsx'),
      'TrustAgencyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/copilot',
    validateSearch: searchOf<typeof copilotSearch>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/copilot/copilot-screen.tsx'),
      'TrustCopilotScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/tokens',
    validateSearch: searchOf<typeof tokensSearch>(),
    staticData: { capability: 'trust.view' },
    component: lazyRouteComponent(
      () => import('../../features/trust/tokens/tokens-screen.tsx'),
      'TrustTokensScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trusted/operators',
    validateSearch: searchOf<typeof operatorsSearch>(),
    staticData: { capability: 'platform.read' },
    component: lazyRouteComponent(
      () => import('../../features/trust/tokens/operators-screen.tsx'),
      'TrustOperatorsScreen',
    ),
  }),
] as const
