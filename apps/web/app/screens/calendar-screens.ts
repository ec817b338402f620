import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { calendarSearch } from '../../features/calendar/calendar-search.ts'
import { searchOf } from '../../lib/navigation/search-of.ts'
import { signedInRoute } from '../layout-routes.ts'

/** Value dates, deliveries, holidays and market hours. */
export const calendarScreens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/calendar',
    validateSearch: searchOf<typeof calendarSearch>(),
    staticData: { capability: 'order.view' },
    component: lazyRouteComponent(
      () => import('../../features/calendar/calendar-screen.tsx'),
      'CalendarScreen',
    ),
  }),
] as const
