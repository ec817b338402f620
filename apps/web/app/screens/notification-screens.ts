import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { notificationsSearch } from '../../features/notifications/notifications-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** What one was told, and how one wants to be told. */
export const notificationScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notifications',
    validateSearch: searchOf<typeof notificationsSearch>(),
    component: lazyRouteComponent(
      () => import('../../features/notifications/notifications-screen.tsx'),
      'NotificationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notifications/settings',
    component: lazyRouteComponent(
      () => import('../../features/notifications/settings-screen.tsx'),
      'NotificationSettingsScreen',
    ),
  }),
] as const
