import { workQueueCall } from '@fxmatch/contract/http/work'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBatchRunning } from '../../lib/api/batch-running.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import type { WorkSearch } from './work-search.ts'

/** Deadlines pass without anybody's doing. */
export const REFRESH_MS = 60_000

/** Fetches the queue again where something happens to orders, requests, sign-ups, rules, rates, companies and Trust. */
function useWorkChanges(): void {
  useOrderChanges([workQueueCall])
  useChanges(CHANGES, [workQueueCall])
}

const CHANGES = [
  'order_request',
  'bid',
  'sign_up',
  'authorisation_rule',
  'user',
  'rate_change',
  'company',
  'owners',
  'opening_rate',
  // Banknotes that wait for a second person.
  'configuration',
  'fixing',
  'trust_request',
  'trust_proposal',
  'service_time',
  // What the gate and reports leave to do; of alerts and outliers no feed tells, the minute does.
  'gate_override',
  'limit',
  'office_paper',
  'house_refusal',
  'machine_client',
  'execution_report',
] as const satisfies Parameters<typeof useChanges>[0]

/** A page of the queue, kept current by what happens. */
export function useWork({ page, size, whose, kind, step, at, currency }: WorkSearch) {
  useWorkChanges()
  const enabled = !useBatchRunning()
  return useQuery({
    ...callQuery(workQueueCall, { query: { page, pageSize: size, whose, kind, step, at, currency } }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** How much waits for the signed-in person, for the menu; 0 until it is known. */
export function useWorkCount(): number {
  useWorkChanges()
  const mayAsk = useCan('order.view')
  const enabled = !useBatchRunning() && mayAsk
  const first = useQuery({
    ...callQuery(workQueueCall, { query: { page: 1, pageSize: 1, whose: 'mine' } }),
    enabled,
    refetchInterval: REFRESH_MS,
  })
  return first.data?.totals.mine ?? 0
}
