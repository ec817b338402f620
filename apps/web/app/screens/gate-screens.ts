import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { gateSearch, limitsSearch } from '../../features/gate/gate-search.ts'
import type { heldSearch } from '../../features/gate/held/held-search.ts'
import type { papersSearch } from '../../features/gate/papers/papers-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What may be dealt: limits that two people set, what they refused, and overrides. */
export const gateScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/limits',
    validateSearch: searchOf<typeof limitsSearch>(),
    staticData: { capability: 'gate.view' },
    component: lazyRouteComponent(() => import('../../features/gate/limits-screen.tsx'), 'LimitsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/gate',
    validateSearch: searchOf<typeof gateSearch>(),
    // Whoever was refused follows what became of it, of whatever company.
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../../features/gate/gate-screen.tsx'), 'GateScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/office-papers',
    validateSearch: searchOf<typeof papersSearch>(),
    staticData: { capability: 'gate.view' },
    component: lazyRouteComponent(
      () => import('../../features/gate/papers/papers-screen.tsx'),
      'PapersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/office-held',
    validateSearch: searchOf<typeof heldSearch>(),
    staticData: { capability: 'gate.view' },
    component: lazyRouteComponent(() => import('../../features/gate/held/held-screen.tsx'), 'HeldScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/houses',
    staticData: { capability: 'house.refuse' },
    component: lazyRouteComponent(
      () => import('../../features/gate/houses/houses-screen.tsx'),
      'HousesScreen',
    ),
  }),
] as const
