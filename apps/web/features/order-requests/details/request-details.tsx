import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { PRICE_NOUNS } from '../../../live/price-nouns.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { type Definition, DefinitionList } from '../../../ui/definition-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RequestStatusBadge } from '../../../ui/request-status-badge.tsx'
import classes from '../requests.module.css'
import { RequestOrdersTable } from './request-orders-table.tsx'
import { RequestStory } from './request-story.tsx'

/** 'Détails positions': a request with its figures, its orders, its import title and its story. */
export function RequestDetails({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const found = useQuery(callQuery(orderRequestCall, { params: { id: reference } }))
  useChanges(['order_request', 'bid', ...PRICE_NOUNS], [orderRequestCall])
  const request = found.data?.data
  return (
    <Dialog size={1100} title={t('details', { reference })} onClose={onClose}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="soft">{t('loading')}</p>}
      {request && (
        <>
          <div className={classes.columns}>
            <RequestFigures request={request} />
            <TitleFigures request={request} />
          </div>
          <section className={classes.section}>
            <h3>{t('orders')}</h3>
            <RequestOrdersTable request={request} />
          </section>
          <RequestStory request={request} />
        </>
      )}
    </Dialog>
  )
}

/** What it asks for, and what it comes to. */
export function RequestFigures({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const price = (rate: string | null) => fullPrice(rate, request.currencyUnit, request.currency)
  const amount = (value: string) => format.sum(value, request.currencyPattern, request.currency)
  const items: Definition[] = [
    { term: t('column.status'), value: <RequestStatusBadge status={request.status} /> },
    { term: t('column.name'), value: request.name },
    { term: t('column.totalAmount'), value: amount(request.totalAmount) },
    { term: t('column.remainderAmount'), value: amount(request.remainderAmount) },
    { term: t('column.openAmount'), value: amount(request.openAmount) },
    { term: t('column.rate'), value: price(request.rate) },
    { term: t('column.remainderRate'), value: price(request.remainderRate) },
    { term: t('column.avgCost'), value: price(request.avgCost) },
    { term: t('column.partialEquivalent'), value: format.money(request.partialEquivalent) },
    { term: t('column.remainderEquivalent'), value: format.money(request.remainderEquivalent) },
    { term: t('column.totalEquivalent'), value: format.money(request.totalEquivalent) },
    { term: t('column.totalVat'), value: format.money(request.totalVat) },
    { term: t('column.totalPayable'), value: format.money(request.totalPayable) },
    ...(request.profit === undefined
      ? []
      : [{ term: t('column.profit'), value: format.money(request.profit) }]),
    ...(request.expiresAt === null
      ? []
      : [{ term: t('column.expiresAt'), value: format.dateTime(request.expiresAt) }]),
    ...(request.reason === null ? [] : [{ term: t('reason'), value: request.reason }]),
  ]
  return <DefinitionList items={items} />
}

/** The import title: what it is for, and how much of it is used, reserved and left. */
export function TitleFigures({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const { title } = request
  const amount = (value: string) => format.sum(value, title.currencyPattern, title.currency)
  const items: Definition[] = [
    { term: t('column.importReference'), value: title.importReference },
    { term: t('column.importNature'), value: t(`nature.${title.importNature}`) },
    { term: t('column.domicilaryBank'), value: title.domicilaryBank.name },
    { term: t('field.importExpiry'), value: format.date(title.importExpiry) },
    { term: t('title.amount'), value: amount(title.amount) },
    { term: t('title.used'), value: amount(title.used) },
    { term: t('title.reserved'), value: amount(title.reserved) },
    { term: t('title.left'), value: amount(title.left) },
    { term: t('field.creditAccount'), value: request.creditAccount },
    { term: t('field.debitAccount'), value: request.debitAccount },
    { term: t('column.valueDate'), value: format.date(request.valueDate) },
  ]
  return <DefinitionList items={items} />
}
