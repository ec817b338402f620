import { exchangeRatesDayCall } from '@fxmatch/contract/http/rates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { callQuery } from '../../lib/api/call-query.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useCan, useSession } from '../../lib/session/session.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { useChanges } from '../../live/use-changes.ts'

const RatesQuestion = lazyComponent(async () => (await import('./rates-question.tsx')).RatesQuestion)

/** Where the rates are entered: the one page that the dialog leaves free (specification 002 §4). */
const RATES_PATH = '/rates'

/** A new day begins without an event: how soon an open page notices. */
const NEW_DAY_CHECK_MS = 300_000

/**
 * Everyone of a bank whose standard rates of the day are neither entered nor validated is sent to enter them
 * (specification 002 §4, `exchangeRateUpdated`); the dialog goes by itself once somebody has.
 */
export function StandardRatesGate() {
  const { companyKind } = useSession()
  const mayAsk = useCan('market.view')
  return companyKind === 'BANK' && mayAsk ? <BankGate /> : null
}

function BankGate() {
  const user = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const day = useQuery({
    ...callQuery(exchangeRatesDayCall, { params: { companyId: user.company } }),
    refetchInterval: NEW_DAY_CHECK_MS,
  })
  useChanges(['rates'], [exchangeRatesDayCall])
  const updated = day.data?.updated ?? user.exchangeRateUpdated
  // The session says the same, for whoever reads it there.
  useEffect(() => {
    client.setQueryData(sessionQuery.queryKey, (known) =>
      known && known.exchangeRateUpdated !== updated ? { ...known, exchangeRateUpdated: updated } : known,
    )
  }, [client, updated])

  if (updated || path === RATES_PATH) return null
  return (
    <Suspense fallback={null}>
      <RatesQuestion onGo={() => void navigate({ to: RATES_PATH })} />
    </Suspense>
  )
}
