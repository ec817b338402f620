import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { integrationsSearch } from '../../features/integrations/integrations-search.ts'
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
] as const
