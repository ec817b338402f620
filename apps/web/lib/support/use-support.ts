import { supportCall } from '@fxmatch/contract/http/support'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'

/** How the support is reached; nothing while it is not known, or where the deployment does not say. */
export function useSupport(): { email: string | null; phone: string | null } {
  const support = useQuery({ ...callQuery(supportCall, {}), staleTime: Number.POSITIVE_INFINITY })
  return support.data ?? { email: null, phone: null }
}
