import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { auditSearch } from '../../features/audit/audit-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The audit trail, for auditors. */
export const auditScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    validateSearch: searchOf<typeof auditSearch>(),
    staticData: { capability: 'audit.view' },
    component: lazyRouteComponent(() => import('../../features/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
] as const
