import type { Call } from '@fxmatch/contract/http/call'
import type { CallInput } from './call-api.ts'
import { callQuery } from './call-query.ts'

/** What hardly ever changes is not asked for again for ten minutes. */
const REFERENCE_FRESH_MS = 600_000

/** The query of a GET call for reference data: currencies, governorates, cities, banks, the agencies of a choice. */
export function referenceQuery<C extends Call>(call: C, input: CallInput<C>) {
  return { ...callQuery(call, input), staleTime: REFERENCE_FRESH_MS }
}
