import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { deskSearch } from '../features/desk/desk-search.ts'
import type { marketSearch } from '../features/market/market-search.ts'
import type { orderListSearch } from '../features/orders/list/order-list-search.ts'
import type { onHoldSearch } from '../features/orders/on-hold/on-hold-search.ts'
import { searchOf } from '../lib/navigation/search-of.ts'
import { rootRoute, signedInRoute } from './layout-routes.ts'

type OrderListScreens = typeof import('../features/orders/list/order-list-screens.tsx')

/** A process page: all of them are one list, in one chunk. */
function orderList<const P extends string>(path: P, screen: keyof OrderListScreens) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: searchOf<typeof orderListSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../features/orders/list/order-list-screens.tsx'), screen),
  })
}

/** The screens that need no session. */
export const publicScreens = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify/$code',
    component: lazyRouteComponent(
      () => import('../features/orders/verify/verify-screen.tsx'),
      'VerifyScreen',
    ),
  }),
] as const

/**
 * The screens behind the sign-in, one route each: path, typed search, the capability one needs, and the lazily loaded
 * component, a chunk of its own. The menu shows an entry only when its path stands here. A screen reads:
 *
 *     createRoute({
 *       getParentRoute: () => signedInRoute,
 *       path: '/draft',
 *       validateSearch: searchOf<typeof draftSearch>(),
 *       staticData: { capability: 'order.view' },
 *       component: lazyRouteComponent(() => import('../features/orders/draft-screen.tsx'), 'DraftScreen'),
 *     }),
 *
 * with `import type { draftSearch }`: this file is loaded with the sign-in page, so it imports no feature and no schema.
 */
export const screens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/home',
    validateSearch: searchOf<typeof marketSearch>(),
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(() => import('../features/market/market-screen.tsx'), 'MarketScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/desk',
    validateSearch: searchOf<typeof deskSearch>(),
    staticData: { capability: 'position.publish' },
    component: lazyRouteComponent(() => import('../features/desk/desk-screen.tsx'), 'DeskScreen'),
  }),
  orderList('/draft', 'DraftScreen'),
  orderList('/confirm', 'ConfirmScreen'),
  orderList('/reception', 'ReceptionScreen'),
  orderList('/bills-notes', 'BillsNotesScreen'),
  orderList('/back-office-validation', 'BackOfficeScreen'),
  orderList('/generate-ticket', 'GenerateTicketScreen'),
  orderList('/ticket', 'TicketScreen'),
  orderList('/delivered', 'DeliveredScreen'),
  orderList('/cash-out-admin', 'CashOutScreen'),
  orderList('/book', 'BookScreen'),
  orderList('/book/entreprise', 'SalesBookScreen'),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/process',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../features/orders/process/process-screen.tsx'),
      'ProcessScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/on-hold',
    validateSearch: searchOf<typeof onHoldSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../features/orders/on-hold/on-hold-screen.tsx'),
      'OnHoldScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profit-margin',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../features/reports/profit/profit-screen.tsx'),
      'ProfitScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$id',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../features/orders/page/order-screen.tsx'), 'OrderScreen'),
  }),
] as const
