import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../layout-routes.ts'

/** One's own password, the users of a company, and its authorisation rules. */
export const peopleScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/change-password',
    component: lazyRouteComponent(
      () => import('../../features/auth/change-password-screen.tsx'),
      'ChangePasswordScreen',
    ),
  }),
] as const
