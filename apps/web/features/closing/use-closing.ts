import { closingCall } from '@fxmatch/contract/http/closing'
import { companiesCall } from '@fxmatch/contract/http/reference-data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'

/**
 * A day's closing, kept current while the day lasts and while it is prepared and signed.
 * @param bank of which bank; undefined for one's own
 */
export function useClosing(day: string | null, bank: string | undefined) {
  const { companyKind } = useSession()
  useOrderChanges([closingCall])
  useChanges(['closing'], [closingCall])
  const query = { day: day ?? '', ...(bank === undefined ? {} : { bank }) }
  return useQuery({
    ...callQuery(closingCall, { query }),
    enabled: day !== null && (companyKind === 'BANK' || bank !== undefined),
    placeholderData: keepPreviousData,
  })
}

/** The banks of which somebody reads closings beside their own; none for who reads no other's. */
export function useReadBanks(): readonly { readonly id: string; readonly name: string }[] | null {
  const enabled = useCan('platform.read')
  const companies = useQuery({ ...callQuery(companiesCall, {}), enabled })
  if (!enabled) return null
  return companies.data?.filter(({ kind }) => kind === 'BANK') ?? []
}
