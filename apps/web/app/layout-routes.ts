import type { SessionUser } from '@fxmatch/contract/http/session'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { settleLanguage } from '../lib/i18n/i18n.ts'
import { adoptSettings } from '../lib/preferences/settings.ts'
import { type EndReason, readEndReason } from '../lib/session/end-reason.ts'
import { startPath, wayIn } from '../lib/session/home-path.ts'
import { ownPath } from '../lib/session/own-path.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What one must be allowed to do to see the screen; the menu hides it otherwise, and the address explains. */
    capability?: Capability
    /**
     * Asks for what the screen shows first (`askEarly`), where it is the page that one opens: while its scripts arrive. False: at such
     * an address there is nothing to ask for.
     */
    early?: (
      user: SessionUser,
      search: Record<string, unknown>,
      params: Readonly<Record<string, string>>,
    ) => unknown
    /** Whether its parts ask for more, which the server finds by drawing it: they are drawn with their answers then. */
    inParts?: true
  }
}

/** What every route can use while it loads. */
export type RouterContext = { queryClient: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFoundPage })

/**
 * What the sign-in page is told: where to go afterwards, why a session has just ended; with `signup` it is the sign-up
 * of a company, `t` being the fingerprint of who sent it there (specification 002 §2).
 */
export type LoginSearch = {
  redirect?: string | undefined
  ended?: EndReason | undefined
  signup?: true | undefined
  t?: string | undefined
}

const LONGEST_FINGERPRINT = 200

/**
 * Reads the sign-in page's search by hand: its weight counts. Only a path of this origin is returned to. What is not taken
 * is said to be undefined: the router lays the answer over the raw search, and what it does not name would stand as it came.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { signup, t } = search
  return {
    redirect: ownPath(search.redirect) ?? undefined,
    ended: readEndReason(search.ended) ?? undefined,
    // A flag: `?signup` alone says it.
    signup: signup !== undefined && signup !== false ? true : undefined,
    t: typeof t === 'string' || typeof t === 'number' ? String(t).slice(0, LONGEST_FINGERPRINT) : undefined,
  }
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery)
    if (user) throw redirect({ href: wayIn(search.redirect, user), replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/entry-page.tsx'), 'EntryPage'),
})

/** The parent of every other screen that needs no session. */
export const openRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open' })

/** Where somebody sets up the second factor that their role asks for, before anything else. */
export const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  validateSearch: ({ redirect: wished }: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: ownPath(wished) ?? undefined,
  }),
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirect({ to: '/login', search: {}, replace: true })
    if (!user.mustSetUpSecondFactor) throw redirect({ href: startPath(user), replace: true })
    return { user }
  },
  component: lazyRouteComponent(() => import('./pages/set-up-page.tsx'), 'SetUpPage'),
})

/** The parent of every screen that needs a session: without one, the sign-in page remembers where one wanted to go. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery)
    if (!user) {
      const wished = location.href === '/' || location.href === '/home' ? {} : { redirect: location.href }
      throw redirect({ to: '/login', search: wished, replace: true })
    }
    // Before anything is drawn, so that nothing is drawn twice.
    adoptSettings(user.settings)
    await settleLanguage()
    if (user.mustSetUpSecondFactor)
      throw redirect({ to: '/second-factor', search: { redirect: location.href }, replace: true })
    return { user }
  },
  component: lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell'),
})

export const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ href: startPath(context.user), replace: true })
  },
})
