import { cancelBidCall } from '@fxmatch/contract/http/bids'
import type { AskRequestView, BidView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestInfoCall } from '@fxmatch/contract/http/order-requests'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useFullPrice } from '../../lib/prices/use-full-price.ts'
import { useCan } from '../../lib/session/session.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useStatusLabel } from '../../ui/use-status-label.ts'
import { BidContext } from './bid-context.tsx'
import { BidForm, type BidSeen } from './bid-form.tsx'
import { BID_REFRESHES } from './bid-refreshes.ts'
import classes from './bids.module.css'

/** 'Nouvelle offre' for a request without a bid of one's own, else 'Mon offre'. */
export function BidPanel({ request, onClose }: { request: AskRequestView; onClose: () => void }) {
  const { t } = useTranslation('bids')
  const format = useFormat()
  const bids = useCan('bid.place')
  const [seen, setSeen] = useState<BidSeen>({ form: 'DIGITAL', rate: '' })
  const name = request.bid ? t('myBid') : bids ? t('creation') : t('info')
  const isHere = useIsHere()
  const done = () => {
    if (isHere()) onClose()
  }
  return (
    <SidePanel title={format.facts([name, request.reference])} about={request.id} onClose={onClose}>
      <RequestFacts request={request} />
      {request.bid && <MyBid request={request} bid={request.bid} onDone={done} />}
      {!request.bid && bids && <BidForm request={request} onSeen={setSeen} onDone={done} />}
      <BidContext request={request} seen={request.bid ?? seen} />
    </SidePanel>
  )
}

/** Whose request it is, and what it asks for. */
function RequestFacts({ request }: { request: AskRequestView }) {
  const { t } = useTranslation('bids')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const info = useQuery(callQuery(orderRequestInfoCall, { params: { id: request.id } }))
  const who = info.data?.data
  const items: Definition[] = [
    { term: t('fact.name'), value: who?.name ?? '…' },
    { term: t('fact.email'), value: who ? (who.email ?? MISSING) : '…' },
    { term: t('fact.address'), value: who ? (who.address ?? MISSING) : '…' },
    { term: t('fact.phone'), value: who ? <Ltr>{who.phone_number ?? MISSING}</Ltr> : '…' },
    { term: t('fact.request'), value: request.reference },
    {
      term: t('fact.value'),
      value: format.sum(request.totalAmount, request.currencyPattern, request.currency),
    },
    {
      term: t('fact.open'),
      value: format.sum(request.remainderAmount, request.currencyPattern, request.currency),
    },
    {
      term: t('fact.tcc'),
      value:
        request.rate === null
          ? t('fact.noTarget')
          : fullPrice(request.rate, request.currencyUnit, request.currency),
    },
  ]
  return (
    <div className={classes.facts}>
      {info.isError && <ErrorState compact error={info.error} onRetry={() => void info.refetch()} />}
      <DefinitionList items={items} />
    </div>
  )
}

/** The bid as it stands, and taking it back while nobody has answered. */
function MyBid({ request, bid, onDone }: { request: AskRequestView; bid: BidView; onDone: () => void }) {
  const { t } = useTranslation('bids')
  const format = useFormat()
  const label = useStatusLabel()
  const [asking, setAsking] = useState(false)
  const cancel = useCommand(cancelBidCall, {
    refreshes: BID_REFRESHES,
    success: t('canceled'),
    onSuccess: onDone,
    onRefusal: () => {
      setAsking(false)
      return undefined
    },
  })
  const price = useFullPrice()(bid.rate, request.currencyUnit, request.currency)
  const amount = format.sum(bid.amount, request.currencyPattern, request.currency)
  const items: Definition[] = [
    { term: t('bid.form'), value: t(`form.${bid.form}`) },
    { term: t('bid.rate'), value: price },
    { term: t('bid.amount'), value: amount },
    { term: t('bid.equivalent'), value: format.money(bid.equivalent) },
    { term: t('bid.equivalentTcc'), value: format.money(bid.equivalentTCC) },
    { term: t('bid.status'), value: label(bid.status) },
    { term: t('bid.placed'), value: format.dateTime(bid.createdAt) },
  ]
  return (
    <section className={classes.form} aria-label={t('myBid')}>
      <DefinitionList items={items} />
      {bid.status.code === ORDER_STATUS.BID_PLACED && (
        <Button color="red" onClick={() => setAsking(true)}>
          {t('cancelBid')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('cancelBid')}
        danger
        running={cancel.running}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          void cancel.run({ params: { reference: request.reference }, body: { order_id: bid.order_id } })
        }
      >
        {t('cancelSentence', { amount, rate: price, reference: request.reference })}
      </ConfirmDialog>
    </section>
  )
}
