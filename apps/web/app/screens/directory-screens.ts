import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { directorySearch } from '../../features/directory/directory-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The directory of counterparties, and a company that one answers for. */
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
    component: lazyRouteComponent(
      () => import('../../features/directory/company-screen.tsx'),
      'CompanyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/companies/$id',
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(
      () => import('../../features/directory/company-screen.tsx'),
      'CompanyScreen',
    ),
  }),
] as const
