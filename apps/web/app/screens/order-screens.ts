import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { orderListSearch } from '../../features/orders/list/order-list-search.ts'
import type { onHoldSearch } from '../../features/orders/on-hold/on-hold-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

type OrderListScreens = typeof import('../../features/orders/list/order-list-screens.tsx')

/** A process page: all of them are one list, in one chunk. */
function orderList<const P extends string>(path: P, screen: keyof OrderListScreens) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: searchOf<typeof orderListSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/orders/list/order-list-screens.tsx'), screen),
  })
}

/** The order process: its lists, the order's page, and what is made of them. */
export const orderScreens = [
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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/process',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/orders/process/process-screen.tsx'),
      'ProcessScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/on-hold',
    validateSearch: searchOf<typeof onHoldSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/orders/on-hold/on-hold-screen.tsx'),
      'OnHoldScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profit-margin',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/reports/profit/profit-screen.tsx'),
      'ProfitScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$id',
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/orders/page/order-screen.tsx'), 'OrderScreen'),
  }),
] as const
