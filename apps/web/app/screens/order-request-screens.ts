import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { coverSearch } from '../../features/cover/cover-search.ts'
import type { titlesSearch } from '../../features/import-titles/titles-search.ts'
import type { newRequestSearch } from '../../features/order-requests/create/new-request-search.ts'
import type { requestsSearch } from '../../features/order-requests/requests-search.ts'
import type { momentSearch } from '../../lib/navigation/moment-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** Order requests: the company's own with its import titles, and the bank's manifest. */
export const orderRequestScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/transaction',
    validateSearch: searchOf<typeof requestsSearch>(),
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(
      () => import('../../features/order-requests/requests-screen.tsx'),
      'TransactionsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/transaction/new',
    validateSearch: searchOf<typeof newRequestSearch>(),
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(
      () => import('../../features/order-requests/create/new-request-screen.tsx'),
      'NewRequestScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/transaction/$id',
    validateSearch: searchOf<typeof momentSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/order-requests/page/request-screen.tsx'),
      'RequestScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/transaction/$id/bank',
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(
      () => import('../../features/order-requests/bank/bank-screen.tsx'),
      'BankScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/manifest',
    validateSearch: searchOf<typeof requestsSearch>(),
    staticData: { capability: 'order_request.validate_front_office' },
    component: lazyRouteComponent(
      () => import('../../features/order-requests/requests-screen.tsx'),
      'ManifestScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cover',
    validateSearch: searchOf<typeof coverSearch>(),
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(() => import('../../features/cover/cover-screen.tsx'), 'CoverScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/titles',
    validateSearch: searchOf<typeof titlesSearch>(),
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(
      () => import('../../features/import-titles/titles-screen.tsx'),
      'TitlesScreen',
    ),
  }),
] as const
