import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { invoicesSearch } from '../../features/invoices/invoices-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The platform's commission invoices. */
export const invoiceScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoices',
    validateSearch: searchOf<typeof invoicesSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/invoices/invoices-screen.tsx'),
      'InvoicesScreen',
    ),
  }),
] as const
