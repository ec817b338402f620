import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../layout-routes.ts'

/** The screens that need no session. */
export const publicScreens = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify/$code',
    component: lazyRouteComponent(
      () => import('../../features/orders/verify/verify-screen.tsx'),
      'VerifyScreen',
    ),
  }),
] as const
