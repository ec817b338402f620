import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import type { SessionUser } from '@fxmatch/contract/http/session'
import type { QueryClient } from '@tanstack/react-query'
import { askEarly } from '../lib/api/call-api.ts'
import { answerAtHand, answersForParts, type EarlyAsk, earlyAsks } from '../lib/api/early-answers.ts'
import { startPath } from '../lib/session/home-path.ts'
import type { createAppRouter } from './router.ts'

type AppRouter = ReturnType<typeof createAppRouter>

/** What a screen asks first; undefined where it says nothing of that. */
export const earlyOf = (router: AppRouter, pathname: string) =>
  router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData?.early

/** Whether parts of a screen ask for themselves what they show at first. */
export const asksInParts = (router: AppRouter, pathname: string): boolean =>
  router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData?.inParts === true

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
  const [routes, params] = router.getMatchedRoutes(pathname === '/' ? startPath(user) : pathname)
  const { capability, early } = routes.at(-1)?.options.staticData ?? {}
  if (!early || (capability !== undefined && !user.capabilities.includes(capability))) return []
  const asking = early(user, search, params)
  // What the frame says above the screen: known a moment later, it would push that down.
  askEarly(marketStatusCall, {})
  askEarly(firstDayCall, {})
  if ((await asking) === false) return []
  for (const { key, url } of earlyAsks()) {
    const answer = answerAtHand(url)
    if (answer !== undefined) client.setQueryData(key, answer)
  }
  for (const { key, answer } of answersForParts()) if (key) client.setQueryData(key, answer)
  return earlyAsks()
}
