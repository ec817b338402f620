import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { openRoute, readLoginSearch } from '../layout-routes.ts'

/**
 * Links mailed before 2026-12 carry their token behind the ?, which each reload would send again: it is moved behind the #.
 */
const MAILED_LINK = {
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
  beforeLoad: ({
    search: { token },
    location,
  }: {
    search: { token?: string }
    location: { pathname: string }
  }) => {
    if (token !== undefined)
      throw redirect({ href: `${location.pathname}#token=${encodeURIComponent(token)}`, replace: true })
  },
}

/** The router's screens that need no session; others are in a document of their own (`app/open`). */
export const publicScreens = [
  createRoute({
    getParentRoute: () => openRoute,
    path: '/register',
    validateSearch: readLoginSearch,
    beforeLoad: ({ search: { t } }) => {
      throw redirect({
        to: '/login',
        search: { signup: true, ...(t === undefined ? {} : { t }) },
        replace: true,
      })
    },
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/logout',
    beforeLoad: async ({ context }) => {
      const user = await context.queryClient.ensureQueryData(sessionQuery)
      if (!user) throw redirect({ to: '/login', search: {}, replace: true })
    },
    component: lazyRouteComponent(() => import('../../features/auth/logout-screen.tsx'), 'LogoutScreen'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/guide/{-$page}',
    component: lazyRouteComponent(() => import('../../features/guide/guide-screen.tsx'), 'GuideScreen'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../../features/auth/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/mail-sent',
    component: lazyRouteComponent(() => import('../../features/auth/mail-sent-screen.tsx'), 'MailSentScreen'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/edit-password',
    ...MAILED_LINK,
    component: lazyRouteComponent(
      () => import('../../features/auth/edit-password-screen.tsx'),
      'EditPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/verify-email',
    ...MAILED_LINK,
    component: lazyRouteComponent(
      () => import('../../features/auth/mailed-link-screens.tsx'),
      'VerifyEmailScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/freeze-account',
    ...MAILED_LINK,
    component: lazyRouteComponent(
      () => import('../../features/auth/mailed-link-screens.tsx'),
      'FreezeAccountScreen',
    ),
  }),
] as const
