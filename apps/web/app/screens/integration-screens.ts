import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { integrationsSearch } from '../../features/integrations/integrations-search.ts'
import type { marketClientsSearch } from '../../features/integrations/market-clients-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What connects a company's machines. */
export const integrationScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/integrations',
    validateSearch: searchOf<typeof integrationsSearch>(),
    staticData: { capability: 'integration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/integrations/integrations-screen.tsx'),
      'IntegrationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/machine-clients',
    validateSearch: searchOf<typeof marketClientsSearch>(),
    staticData: { capability: 'configuration.manage' },
    component: lazyRouteComponent(
      () => import('../../features/integrations/market-clients-screen.tsx'),
      'MarketClientsScreen',
    ),
  }),
] as const
