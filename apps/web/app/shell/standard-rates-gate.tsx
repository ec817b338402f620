import { exchangeRatesDayCall } from '@fxmatch/contract/http/rates'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { useChanges } from '../../live/use-changes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLogout } from './use-logout.ts'

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
  const { t } = useTranslation('shell')
  const user = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = useLogout()
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

  return (
    <Dialog
      opened={!updated && path !== RATES_PATH}
      closable={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('standardRates.title')}
      onClose={() => undefined}
    >
      <p>{t('standardRates.text')}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button loading={logout.running} onClick={() => void logout.run({})}>
          {t('logout.action')}
        </Button>
        <Button variant="filled" data-autofocus onClick={() => void navigate({ to: RATES_PATH })}>
          {t('standardRates.go')}
        </Button>
      </Group>
    </Dialog>
  )
}
