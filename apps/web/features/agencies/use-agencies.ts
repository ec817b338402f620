import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'

/** The company's own agencies, kept current. */
export function useAgencies() {
  const { company } = useSession()
  const agencies = useQuery(callQuery(agenciesCall, { query: { company } }))
  useChanges(['agency'], [agenciesCall])
  return agencies
}
