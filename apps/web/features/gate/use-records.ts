import { gateRecordsCall, myOverridesCall } from '@fxmatch/contract/http/gate'
import type { GateOutcome } from '@fxmatch/domain/gate/decide-gate'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'

/** No feed tells of an attempt that was refused, since nothing came of it: the lists ask again. */
const ASKED_AGAIN_MS = 30_000

/** What is looked at unless somebody chooses: what was refused, asked about, and warned of. */
const NOTABLE: readonly GateOutcome[] = ['REFUSE', 'ASK', 'WARN']

/** The records of a day of one's company's limits, the newest first; of who may not see them, nothing is asked. */
export function useDayRecords(day: string | undefined, outcome: GateOutcome | undefined) {
  const sees = useCan('gate.view')
  useChanges(['gate_override', 'limit'], [gateRecordsCall, myOverridesCall])
  return useQueries({
    queries: (outcome === undefined ? NOTABLE : [outcome]).map((one) => ({
      ...callQuery(gateRecordsCall, { query: { outcome: one, ...(day === undefined ? {} : { day }) } }),
      enabled: sees,
      placeholderData: keepPreviousData,
      refetchInterval: ASKED_AGAIN_MS,
    })),
    combine: (answers) => ({
      sees,
      records: answers.every(({ data }) => data !== undefined)
        ? answers
            .flatMap(({ data }) => data?.data ?? [])
            .toSorted((one, other) => other.at.localeCompare(one.at) || other.number - one.number)
        : undefined,
      total: answers.reduce((sum, { data }) => sum + (data?.total_items ?? 0), 0),
      error: answers.find(({ isError }) => isError)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.isError) void answer.refetch()
      },
    }),
  })
}

/** One's own refused attempts of the last hour, of whosever limits. */
export function useOwnRecords() {
  return useQuery({
    ...callQuery(myOverridesCall, {}),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_AGAIN_MS,
  })
}
