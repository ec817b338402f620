import type { OrderView } from '@fxmatch/contract/http/order-view'
import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from './batch.module.css'
import { BatchRows } from './batch-rows.tsx'
import { BATCHES, type BatchAction } from './batches.ts'
import type { RowResult } from './run-batch.ts'
import { useBatch } from './use-batch.ts'

type Props = {
  action: BatchAction
  orders: readonly OrderView[]
  /** Given the ids of the orders for which the step was not taken. */
  onClose: (failed: readonly string[]) => void
}

/** One decision for several orders: what will be done to each, then what became of each. */
export function BatchDialog({ action, orders, onClose }: Props) {
  const { t } = useTranslation('reports')
  const { results, running, run } = useBatch(action)
  const [agency, setAgency] = useState<string | null>(null)
  const lacking = BATCHES[action].needsAgency ? orders.filter((order) => order.agence === null) : []
  const missing = lacking.length > 0 && agency === null
  const sent = results.size > 0
  const failed = orders.filter(({ id }) => results.get(id)?.state !== 'done').map(({ id }) => id)
  const close = () => onClose(failed)
  const closeButton = useRef<HTMLButtonElement>(null)
  const over = sent && !running
  useEffect(() => {
    if (over) closeButton.current?.focus()
  }, [over])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (running || sent || missing) return
    void run(orders.map((order) => ({ order, agency: order.agence?.id ?? agency })))
  }
  return (
    <Dialog
      onClose={close}
      title={t(`batch.action.${action}`)}
      size={760}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <Question action={action} orders={orders} />
        {lacking.length > 0 && !sent && (
          <AgencyOfOthers count={lacking.length} value={agency} onChange={setAgency} />
        )}
        <BatchRows action={action} orders={orders} agency={agency} results={results} />
        <Summary results={results} running={running} total={orders.length} />
        <Group justify="flex-end" align="flex-start" gap={8}>
          {sent ? (
            <Button ref={closeButton} variant="filled" onClick={close} disabled={running}>
              {t('batch.close')}
            </Button>
          ) : (
            <>
              <Button onClick={close}>{t('batch.cancel')}</Button>
              <ReasonedButton
                type="submit"
                variant="filled"
                reason={missing ? t('batch.agencyMissing') : null}
                data-autofocus={lacking.length === 0 ? true : undefined}
              >
                {t(`batch.submit.${action}`, { count: orders.length })}
              </ReasonedButton>
            </>
          )}
        </Group>
      </form>
    </Dialog>
  )
}

function Question({ action, orders }: Pick<Props, 'action' | 'orders'>) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const sum = toDecimalString(sumDecimals(orders.map(({ equivalent }) => equivalent)), HOME_DECIMALS)
  return <p>{t(`batch.question.${action}`, { count: orders.length, equivalent: format.dinars(sum) })}</p>
}

/** The one agency for the orders that have none. */
function AgencyOfOthers({
  count,
  value,
  onChange,
}: {
  count: number
  value: string | null
  onChange: (agency: string | null) => void
}) {
  const { t } = useTranslation('reports')
  const { company } = useSession()
  const agencies = useQuery(callQuery(agenciesCall, { query: { company } }))
  return (
    <>
      {agencies.isError && (
        <ErrorState error={agencies.error} compact onRetry={() => void agencies.refetch()} />
      )}
      <Select
        label={t('batch.agencyFor', { count })}
        required
        searchable
        openOnFocus={false}
        data-autofocus
        data={(agencies.data ?? []).map(({ id, codeBCT, name }) => ({
          value: id,
          label: `${codeBCT} ${name}`,
        }))}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

function Summary({
  results,
  running,
  total,
}: {
  results: ReadonlyMap<string, RowResult>
  running: boolean
  total: number
}) {
  const { t } = useTranslation('reports')
  const states = [...results.values()].map(({ state }) => state)
  const done = states.filter((state) => state === 'done').length
  const refused = states.filter((state) => state === 'refused' || state === 'unsent').length
  const text = running
    ? t('batch.running', { done: done + refused, total })
    : refused === 0
      ? t('batch.allDone', { count: done })
      : t('batch.someDone', { done, refused })
  return (
    <p role="status" className={classes.summary} data-refused={refused > 0 || undefined}>
      {states.length > 0 && text}
    </p>
  )
}
