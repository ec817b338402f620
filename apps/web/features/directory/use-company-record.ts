import { companyRecordCall } from '@fxmatch/contract/http/company-changes'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'

/** A company that the viewer answers for, kept current. */
export function useCompanyRecord(id: string) {
  useChanges(['company'], [companyRecordCall])
  return useQuery(callQuery(companyRecordCall, { params: { id } }))
}
