import { authorisationRulesCall } from '@fxmatch/contract/http/authorisation-rules'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'

/** The authorisation rules with their changes, kept current. */
export function useRules() {
  const rules = useQuery(callQuery(authorisationRulesCall, {}))
  useChanges(['authorisation_rule'], [authorisationRulesCall])
  return rules
}
