import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { usersSearch } from '../../features/users/users-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** One's own settings and password, the users of a company, and its authorisation rules. */
export const peopleScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account/settings',
    component: lazyRouteComponent(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/change-password',
    component: lazyRouteComponent(
      () => import('../../features/auth/change-password-screen.tsx'),
      'ChangePasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account/sessions',
    component: lazyRouteComponent(
      () => import('../../features/security/sessions-screen.tsx'),
      'SessionsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account/email',
    component: lazyRouteComponent(() => import('../../features/security/email-screen.tsx'), 'EmailScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account/second-factor',
    component: lazyRouteComponent(
      () => import('../../features/security/second-factor-screen.tsx'),
      'SecondFactorScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users',
    validateSearch: searchOf<typeof usersSearch>(),
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(() => import('../../features/users/users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users/new',
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(() => import('../../features/users/user-form-screen.tsx'), 'NewUserScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users/edit/$id',
    staticData: { capability: 'user.manage' },
    component: lazyRouteComponent(
      () => import('../../features/users/user-form-screen.tsx'),
      'EditUserScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/auth',
    staticData: { capability: 'rule.view' },
    component: lazyRouteComponent(
      () => import('../../features/authorisation-rules/rules-screen.tsx'),
      'RulesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/auth/new',
    staticData: { capability: 'rule.manage' },
    component: lazyRouteComponent(
      () => import('../../features/authorisation-rules/new-rule-screen.tsx'),
      'NewRuleScreen',
    ),
  }),
] as const
