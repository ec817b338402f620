import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { closingSearch } from '../../features/closing/closing-search.ts'
import type { orderListSearch } from '../../features/orders/list/order-list-search.ts'
import type { onHoldSearch } from '../../features/orders/on-hold/on-hold-search.ts'
import type { momentSearch } from '../../lib/navigation/moment-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

type OrderListScreens = typeof import('../../features/orders/list/order-list-screens.tsx')

type ListName = Parameters<OrderListScreens['askForList']>[0]

/** A process page: all of them are one list, in one chunk. */
function orderList<const P extends string>(
  path: P,
  screen: Exclude<keyof OrderListScreens, 'askForList'>,
  list: ListName,
) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: searchOf<typeof orderListSearch>(),
    staticData: {
      capability: 'order.view',
      early: async (user, search) =>
        (await import('../../features/orders/list/order-list-screens.tsx')).askForList(list, user, search),
    },
    component: lazyRouteComponent(() => import('../../features/orders/list/order-list-screens.tsx'), screen),
  })
}

/** The order process: its lists, the order's page, and what is made of them. */
export const orderScreens = [
  orderList('/draft', 'DraftScreen', 'draft'),
  orderList('/confirm', 'ConfirmScreen', 'confirm'),
  orderList('/reception', 'ReceptionScreen', 'reception'),
  orderList('/bills-notes', 'BillsNotesScreen', 'billsNotes'),
  orderList('/back-office-validation', 'BackOfficeScreen', 'backOffice'),
  orderList('/generate-ticket', 'GenerateTicketScreen', 'generateTicket'),
  orderList('/ticket', 'TicketScreen', 'ticket'),
  orderList('/delivered', 'DeliveredScreen', 'delivered'),
  orderList('/cash-out-admin', 'CashOutScreen', 'cashOut'),
  orderList('/book', 'BookScreen', 'book'),
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
    path: '/closing',
    validateSearch: searchOf<typeof closingSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/closing/closing-screen.tsx'), 'ClosingScreen'),
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
    validateSearch: searchOf<typeof momentSearch>(),
    staticData: {
      capability: 'order.view',
      early: async (user, search, { id = '' }) =>
        (await import('../../features/orders/page/order-screen.tsx')).askForOrder(user, id, search),
    },
    component: lazyRouteComponent(() => import('../../features/orders/page/order-screen.tsx'), 'OrderScreen'),
  }),
] as const
