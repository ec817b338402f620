import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { auditSearch } from '../../features/audit/audit-search.ts'
import type { timeSearch } from '../../features/time-machine/time-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The audit trail, and what stood at a second of the past. */
export const auditScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    validateSearch: searchOf<typeof auditSearch>(),
    staticData: { capability: 'audit.view' },
    component: lazyRouteComponent(() => import('../../features/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/time-machine',
    validateSearch: searchOf<typeof timeSearch>(),
    staticData: { capability: 'time.view' },
    component: lazyRouteComponent(
      () => import('../../features/time-machine/time-machine-screen.tsx'),
      'TimeMachineScreen',
    ),
  }),
] as const
