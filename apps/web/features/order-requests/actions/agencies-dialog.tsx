import type { OrderRequestView, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestOrdersCall, validateFrontOfficeCall } from '@fxmatch/contract/http/order-requests'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from '../requests.module.css'
import { REQUEST_REFRESHES } from './request-refreshes.ts'

/** The front office's validation: an agency for every order in banknotes, all of them at once. */
export function AgenciesDialog({ request, onClose }: { request: OrderRequestView; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [missing, setMissing] = useState(false)
  const orders = useQuery(callQuery(orderRequestOrdersCall, { params: { id: request.id } }))
  const { agencies, choices } = useOwnAgencies()
  const { validate, running, refusal } = useValidation(request, onClose)
  const cash = (orders.data?.data ?? []).filter(({ needsAgency }) => needsAgency)
  const agencyOf = (order: RequestOrderView) => chosen[order.id] ?? order.agence?.id ?? null
  const submit = () => {
    if (cash.some((order) => agencyOf(order) === null)) return setMissing(true)
    validate(cash.map((order) => ({ order: order.id, agence: agencyOf(order) })))
  }
  return (
    <Dialog title={format.facts([t('action.front_office_validate'), request.reference])} onClose={onClose}>
      <div className={classes.agencies}>
        {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
        {agencies.isError && (
          <ErrorState compact error={agencies.error} onRetry={() => void agencies.refetch()} />
        )}
        {orders.isSuccess && cash.length === 0 && <p>{t('noCash')}</p>}
        {cash.map((order) => (
          <AgencyChoice
            key={order.id}
            order={order}
            request={request}
            agencies={choices}
            value={agencyOf(order)}
            missing={missing}
            onChange={(agency) => setChosen((was) => ({ ...was, [order.id]: agency }))}
          />
        ))}
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{t('cancelDialog')}</Button>
          <Button variant="filled" loading={running} disabled={!orders.isSuccess} onClick={submit}>
            {t('action.front_office_validate')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

function AgencyChoice({
  order,
  request,
  agencies,
  value,
  missing,
  onChange,
}: {
  order: RequestOrderView
  request: OrderRequestView
  agencies: readonly { value: string; label: string }[]
  value: string | null
  missing: boolean
  onChange: (agency: string) => void
}) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const amount = format.sum(order.amount, request.currencyPattern, request.currency)
  return (
    <Select
      label={t('agencyOf', { reference: order.reference, amount })}
      searchable
      aria-required
      data={[...agencies]}
      value={value}
      onChange={(agency) => {
        if (agency !== null) onChange(agency)
      }}
      error={missing && value === null ? t('required') : undefined}
    />
  )
}

function useValidation(request: OrderRequestView, onDone: () => void) {
  const { t } = useTranslation('requests')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const command = useCommand(validateFrontOfficeCall, {
    refreshes: REQUEST_REFRESHES,
    success: t('done.front_office_validate'),
    onSuccess: onDone,
    onRefusal: (error) => {
      setRefusal(errorText(error))
      return 'shown'
    },
  })
  const validate = (body: { order: string; agence: string | null }[]) => {
    setRefusal(null)
    void command.run({ params: { id: request.id }, body })
  }
  return { validate, running: command.running, refusal }
}
