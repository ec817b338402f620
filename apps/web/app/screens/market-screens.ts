import { marketDataCall } from '@fxmatch/contract/http/market'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { rfqsCall } from '@fxmatch/contract/http/rfqs'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { deskSearch } from '../../features/desk/desk-search.ts'
import type { companySearch } from '../../features/market/company/company-search.ts'
import type { marketSearch } from '../../features/market/market-search.ts'
import { askEarly } from '../../lib/api/call-api.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The market, and the exchange office's desk. */
export const marketScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/home',
    validateSearch: searchOf<typeof marketSearch>(),
    staticData: {
      capability: 'market.view',
      early: ({ companyKind, company, capabilities }) => {
        askEarly(marketDataCall, { query: { bank: companyKind === 'BANK' ? company : undefined } })
        askEarly(positionPoliciesCall, {})
        // What is asked of the house stands above the list.
        if (capabilities.includes('rfq.quote')) askEarly(rfqsCall, { query: { as: 'ASKED' } })
      },
    },
    beforeLoad: ({ context }) => {
      if (!context.user.is_bank) throw redirect({ to: '/home/entreprise', replace: true })
    },
    component: lazyRouteComponent(() => import('../pages/main-screen.tsx'), 'MainScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/home/entreprise',
    validateSearch: searchOf<typeof companySearch>(),
    staticData: { capability: 'order_request.manage' },
    component: lazyRouteComponent(() => import('../pages/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/desk',
    validateSearch: searchOf<typeof deskSearch>(),
    staticData: { capability: 'position.publish' },
    component: lazyRouteComponent(() => import('../pages/desk-page.tsx'), 'DeskPage'),
  }),
] as const
