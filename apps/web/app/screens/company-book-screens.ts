import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { bookSearch } from '../../features/company-book/book-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What a company's business amounts to: deliveries, the ledger, deals by counterparty, and where each order stands. */
export const companyBookScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/delivery/corporate',
    validateSearch: searchOf<typeof bookSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/company-book/delivered-screen.tsx'),
      'CompanyDeliveredScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/book/entreprise',
    validateSearch: searchOf<typeof bookSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/company-book/ledger-screen.tsx'),
      'CompanyLedgerScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/deal',
    validateSearch: searchOf<typeof bookSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/company-book/deals-screen.tsx'),
      'DealsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/follow-up',
    validateSearch: searchOf<typeof bookSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/company-book/follow-up-screen.tsx'),
      'FollowUpScreen',
    ),
  }),
] as const
