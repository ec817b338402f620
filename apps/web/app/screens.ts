import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { marketSearch } from '../features/market/market-search.ts'
import { searchOf } from '../lib/navigation/search-of.ts'
import { signedInRoute } from './layout-routes.ts'

/**
 * The screens behind the sign-in, one route each: path, typed search, the capability one needs, and the lazily loaded
 * component, a chunk of its own. The menu shows an entry only when its path stands here. A screen reads:
 *
 *     createRoute({
 *       getParentRoute: () => signedInRoute,
 *       path: '/draft',
 *       validateSearch: searchOf<typeof draftSearch>(),
 *       staticData: { capability: 'order.view' },
 *       component: lazyRouteComponent(() => import('../features/orders/draft-screen.tsx'), 'DraftScreen'),
 *     }),
 *
 * with `import type { draftSearch }`: this file is loaded with the sign-in page, so it imports no feature and no schema.
 */
export const screens = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/home',
    validateSearch: searchOf<typeof marketSearch>(),
    staticData: { capability: 'market.view' },
    component: lazyRouteComponent(() => import('../features/market/market-screen.tsx'), 'MarketScreen'),
  }),
] as const
