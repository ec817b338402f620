import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { useErrorText } from '../failures/use-error-text.ts'
import { useSession } from '../session/session.ts'

/**
 * The agencies of one's own bank: the query of them, what a field offers of them, by code and name, and why there are none.
 * @param enabled false where none is needed: then they are not asked for
 */
export function useOwnAgencies(enabled = true) {
  const { company } = useSession()
  const errorText = useErrorText()
  const agencies = useQuery({ ...callQuery(agenciesCall, { query: { company } }), enabled })
  return {
    agencies,
    choices: (agencies.data ?? []).map(({ id, codeBCT, name }) => ({
      value: id,
      label: `${codeBCT} ${name}`,
    })),
    failure: agencies.error ? errorText(agencies.error) : undefined,
  }
}
