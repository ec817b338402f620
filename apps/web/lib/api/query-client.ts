import type { Call } from '@fxmatch/contract/http/call'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { asApiError } from '../failures/api-error.ts'
import { forgetEarly } from './early-answers.ts'

/** How long fetched data counts as fresh when no live event says otherwise. */
const FRESH_MS = 10_000

/** A wait that nobody should sit through: then the screen says what is the matter, and the person decides. */
const LONGEST_WAIT_S = 15

/** Whether a read is repeated: twice without an answer or from a busy server, never after a refusal. */
export function isWorthRetrying(failures: number, thrown: unknown): boolean {
  const error = asApiError(thrown)
  if (failures >= 2) return false
  if (error.comesBack) return (error.retryAfter ?? 0) <= LONGEST_WAIT_S
  return error.outcomeUnknown
}

/**
 * Milliseconds until a read is repeated: what the server asked for, else one second, doubled each time. Up to half as much
 * is added by chance: all who were refused together must not come back together.
 */
export function retryDelay(failures: number, thrown: unknown, chance = Math.random()): number {
  const seconds = asApiError(thrown).retryAfter ?? 2 ** failures
  return seconds * 1_000 * (1 + chance / 2)
}

/**
 * What is invalidated while its first answer is under way is asked for once more: that answer may have been read before the
 * change. The library alone takes the answer under way for a new one.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // What was asked before the page was drawn may have been read before the change as well.
    forgetEarly()
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.all(
      first.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    )
  }
}

/** The query cache. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        retryDelay: (failures, error) => retryDelay(failures, error),
        refetchOnWindowFocus: true,
      },
    },
  })
}

/**
 * Runs what was pressed unless something is under way: of two presses a busy page hears the second before it shows the first, by a button
 * that can be pressed no more.
 * @param call whose call alone may not be under way; left out, any
 */
export function runAlone(client: QueryClient, run: () => void, call?: Pick<Call, 'name'>): void {
  if (client.isMutating(call && { mutationKey: [call.name] }) === 0) run()
}
