import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { readLoginSearch, rootRoute } from '../layout-routes.ts'
import { BoardCrashPage } from '../pages/board-crash-page.tsx'

/** The screens that need no session. */
export const publicScreens = [
  createRoute({
    getParentRoute: () => rootRoute,
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
    getParentRoute: () => rootRoute,
    path: '/logout',
    beforeLoad: async ({ context }) => {
      const user = await context.queryClient.ensureQueryData(sessionQuery)
      if (!user) throw redirect({ to: '/login', search: {}, replace: true })
    },
    component: lazyRouteComponent(() => import('../../features/auth/logout-screen.tsx'), 'LogoutScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/about',
    component: lazyRouteComponent(() => import('../../features/notices/about-screen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/legal',
    component: lazyRouteComponent(() => import('../../features/notices/legal-screen.tsx'), 'LegalScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/policy',
    component: lazyRouteComponent(() => import('../../features/notices/policy-screen.tsx'), 'PolicyScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/guide/{-$page}',
    component: lazyRouteComponent(() => import('../../features/guide/guide-screen.tsx'), 'GuideScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error',
    component: lazyRouteComponent(
      () => import('../../features/notices/system-error-screen.tsx'),
      'SystemErrorScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify/$code',
    component: lazyRouteComponent(
      () => import('../../features/orders/verify/verify-screen.tsx'),
      'VerifyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../../features/auth/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/mail-sent',
    component: lazyRouteComponent(() => import('../../features/auth/mail-sent-screen.tsx'), 'MailSentScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/edit-password',
    validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: String(token) }),
    component: lazyRouteComponent(
      () => import('../../features/auth/edit-password-screen.tsx'),
      'EditPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/display/$code',
    errorComponent: BoardCrashPage,
    component: lazyRouteComponent(
      () => import('../../features/display/board/board-screen.tsx'),
      'BoardScreen',
    ),
  }),
] as const
