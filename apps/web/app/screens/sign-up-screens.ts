import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { reviewSearch } from '../../features/sign-ups/review/review-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** The client list of a bank, and a company that it writes in. */
export const signUpScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/entreprise-signups',
    validateSearch: searchOf<typeof reviewSearch>(),
    staticData: { capability: 'signup.view' },
    component: lazyRouteComponent(
      () => import('../../features/sign-ups/review/review-screen.tsx'),
      'ReviewScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/entreprise-signups/new',
    staticData: { capability: 'signup.validate' },
    component: lazyRouteComponent(
      () => import('../../features/sign-ups/review/create-screen.tsx'),
      'CreateScreen',
    ),
  }),
] as const
