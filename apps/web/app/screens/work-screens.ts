import { homeCall } from '@fxmatch/contract/http/home'
import { HOME_PATH } from '@fxmatch/contract/web/home-path'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { workSearch } from '../../features/work/work-search.ts'
import { askEarly } from '../../lib/api/call-api.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** Each job's home, each desk's work queue, and what a company that begins has to prepare. */
export const workScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: HOME_PATH,
    staticData: { capability: 'order.view', early: () => askEarly(homeCall, {}), inParts: true },
    component: lazyRouteComponent(() => import('../pages/start-page.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/work',
    validateSearch: searchOf<typeof workSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(() => import('../pages/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/service-times',
    staticData: { capability: 'service_time.manage' },
    component: lazyRouteComponent(
      () => import('../../features/work/service-times-screen.tsx'),
      'ServiceTimesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/first-day',
    component: lazyRouteComponent(
      () => import('../../features/first-day/first-day-screen.tsx'),
      'FirstDayScreen',
    ),
  }),
] as const
