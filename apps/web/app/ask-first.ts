import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import type { SessionUser } from '@fxmatch/contract/http/session'
import type { QueryClient } from '@tanstack/react-query'
import { askEarly } from '../lib/api/call-api.ts'
import { answerAtHand, type EarlyAsk, earlyAsks } from '../lib/api/early-answers.ts'
import { startPath } from '../lib/session/home-path.ts'
import type { createAppRouter } from './router.ts'

type AppRouter = ReturnType<typeof createAppRouter>

const lastRouteOf = (router: AppRouter, pathname: string) => router.getMatchedRoutes(pathname)[0].at(-1)

/** What a screen asks first; undefined where it says nothing of that. */
export const earlyOf = (router: AppRouter, pathname: string) =>
  lastRouteOf(router, pathname)?.options.staticData?.early

/**
 * The screen that opens asks for its data before its scripts are there. What the page has brought is there at once.
 * @returns what was asked
 */
export async function askFirst(
  router: AppRouter,
  user: SessionUser,
  client: QueryClient,
): Promise<readonly EarlyAsk[]> {
  const { pathname, search } = router.latestLocation
  const { capability, early } =
    lastRouteOf(router, pathname === '/' ? startPath(user) : pathname)?.options.staticData ?? {}
  if (!early || (capability !== undefined && !user.capabilities.includes(capability))) return []
  const asking = early(user, search)
  // What the frame says above the screen: known a moment later, it would push that down.
  askEarly(marketStatusCall, {})
  askEarly(firstDayCall, {})
  await asking
  for (const { key, url } of earlyAsks()) {
    const answer = answerAtHand(url)
    if (answer !== undefined) client.setQueryData(key, answer)
  }
  return earlyAsks()
}
