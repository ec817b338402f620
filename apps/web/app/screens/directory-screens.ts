import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { directorySearch } from '../../features/directory/directory-search.ts'
import type { ownersSearch } from '../../features/owners/owners-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The directory of counterparties, a company that one answers for, and who owns companies. */
export const directoryScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/directory',
    validateSearch: searchOf<typeof directorySearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/directory/directory-screen.tsx'),
      'DirectoryScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/company',
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(() => import('../pages/company-record-page.tsx'), 'CompanyRecordPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/companies/$id',
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(() => import('../pages/company-record-page.tsx'), 'CompanyRecordPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/owners',
    validateSearch: searchOf<typeof ownersSearch>(),
    staticData: { capability: 'owners.view' },
    component: lazyRouteComponent(() => import('../../features/owners/owners-screen.tsx'), 'OwnersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/owners/$id',
    staticData: { capability: 'owners.view' },
    component: lazyRouteComponent(
      () => import('../../features/owners/owners-screen.tsx'),
      'CompanyOwnersScreen',
    ),
  }),
] as const
