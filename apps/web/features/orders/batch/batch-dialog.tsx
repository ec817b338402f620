import { Button, Group } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from './batch.module.css'
import { BatchLeaves } from './batch-leaves.tsx'
import { partBatch } from './batch-parts.ts'
import { BatchRows } from './batch-rows.tsx'
import { BatchStays } from './batch-stays.tsx'
import { ReceptionRun } from './reception-run.tsx'
import { countsOf, isOpen } from './run-batch.ts'
import { TicketFiles } from './ticket-files.tsx'
import type { Batch, Batches } from './use-batch.ts'

/** The open batch of a screen: what leaves and what stays, then what became of each order. */
export function BatchDialogs({
  batches,
  onClose,
}: {
  batches: Batches
  /** Given the ids of the orders for which the step was not taken. */
  onClose: (notTaken: readonly string[]) => void
}) {
  const { batch } = batches
  const [counting, setCounting] = useState(false)
  if (batch === null) return null
  if (counting)
    return (
      <ReceptionRun
        orders={partBatch(batch.action, batch.orders, null).leaves}
        onResult={batches.note}
        onEnd={() => setCounting(false)}
      />
    )
  return (
    <BatchDialog
      batch={batch}
      batches={batches}
      onCount={() => setCounting(true)}
      onClose={() => {
        const left = batches.close()
        if (left !== null) onClose(left)
      }}
    />
  )
}

type Props = { batch: Batch; batches: Batches; onCount: () => void; onClose: () => void }

function BatchDialog({ batch, batches, onCount, onClose }: Props) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { running } = batches
  const { action, orders } = batch
  const sent = batch.sentAt !== null
  const { leaves, stays, lacking } = partBatch(action, orders, batch.agency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (running || sent || leaves.length === 0) return
    if (action === 'record_banknotes') onCount()
    else void batches.send(leaves)
  }
  return (
    <Dialog
      onClose={onClose}
      title={format.facts([t(`batch.action.${action}`), format.count(orders.length)])}
      size={860}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        {!sent && <BatchLeaves action={action} orders={leaves} />}
        {!sent && lacking.length > 0 && (
          <AgencyOfOthers count={lacking.length} value={batch.agency} onChange={batches.chooseAgency} />
        )}
        {!sent && <BatchStays orders={stays} />}
        <BatchRows batch={batch} />
        <Summary batch={batch} running={running} />
        {sent && !running ? (
          <AfterSending batch={batch} batches={batches} onClose={onClose} />
        ) : (
          <Group justify="flex-end" align="flex-start" gap={8}>
            <Button onClick={onClose} disabled={running}>
              {t('batch.cancel')}
            </Button>
            <ReasonedButton
              type="submit"
              variant="filled"
              loading={running}
              reason={
                leaves.length > 0 ? null : t(lacking.length > 0 ? 'batch.agencyMissing' : 'batch.noneLeaves')
              }
              data-autofocus={lacking.length === 0 ? true : undefined}
            >
              {t(`batch.submit.${action}`, { count: leaves.length })}
            </ReasonedButton>
          </Group>
        )}
      </form>
    </Dialog>
  )
}

/** What can be done once all is told: ask again, take the tickets, leave. Enter does the first of them. */
function AfterSending({ batch, batches, onClose }: Omit<Props, 'onCount'>) {
  const { t } = useTranslation('reports')
  const { action, orders, results } = batch
  const open = orders.filter(({ id }) => {
    const result = results.get(id)
    return result !== undefined && isOpen(result)
  }).length
  const asks = open > 0 && action !== 'record_banknotes'
  const ticketed =
    action === 'generate_ticket' ? orders.filter(({ id }) => results.get(id)?.state === 'done') : []
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.querySelector('button')?.focus()
  }, [])
  return (
    <Group ref={group} justify="flex-end" align="flex-start" gap={8}>
      {asks && (
        <Button variant="filled" onClick={() => void batches.sendAgain()}>
          {t('batch.again', { count: open })}
        </Button>
      )}
      {ticketed.length > 0 && <TicketFiles orders={ticketed} />}
      <Button onClick={onClose}>{t('batch.close')}</Button>
    </Group>
  )
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
  const { agencies, choices } = useOwnAgencies()
  return (
    <>
      {agencies.isError && (
        <ErrorState error={agencies.error} compact onRetry={() => void agencies.refetch()} />
      )}
      <Select
        label={t('batch.agencyFor', { count })}
        searchable
        openOnFocus={false}
        data-autofocus
        data={choices}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

function Summary({ batch, running }: { batch: Batch; running: boolean }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { done, refused, open } = countsOf(batch)
  const total = batch.results.size
  const told = running
    ? t('batch.running', { done: done + refused, total })
    : [
        t('batch.allDone', { count: done }),
        refused > 0 && t('batch.refused', { count: refused }),
        open > 0 && t('batch.open', { count: open }),
        batch.sentAt && t('batch.sentAt', { time: format.time(batch.sentAt.toISOString()) }),
      ]
        .filter(Boolean)
        .join(' ')
  return (
    <p role="status" className={classes.summary} data-refused={refused + open > 0 || undefined}>
      {total > 0 && told}
    </p>
  )
}
