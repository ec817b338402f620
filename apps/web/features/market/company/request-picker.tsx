import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { type Definition, DefinitionList } from '../../../ui/definition-list.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from './company.module.css'

/** A company has few drafts at a time; the newest are offered. */
const MOST_DRAFTS = 100

type Props = {
  chosen: string | undefined
  request: OrderRequestView | undefined
  error: Error | null
  onChoose: (reference: string | undefined) => void
}

/** Which draft request one is filling, and how far it is covered. */
export function RequestPicker({ chosen, request, error, onChoose }: Props) {
  const { t } = useTranslation(['company', 'shell'])
  const format = useFormat()
  const drafts = useQuery(
    callQuery(orderRequestsCall, { query: { 'status[]': ['DRAFT'], itemNbr: MOST_DRAFTS } }),
  )
  useChanges(['order_request'], [orderRequestsCall])
  const listed = drafts.data?.data.data ?? []
  const data = listed.map(({ reference, totalAmount, currency, currencyPattern }) => ({
    value: reference,
    label: format.facts([reference, format.sum(totalAmount, currencyPattern, currency)]),
  }))
  const known = chosen === undefined || data.some(({ value }) => value === chosen)
  return (
    <section className={classes.picker} aria-label={t('request.label')}>
      <Select
        label={t('request.label')}
        labelProps={{ title: t('shell:abbreviation.OR') }}
        w={290}
        placeholder={t('request.choose')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('request.none') }}
        nothingFoundMessage={t('request.noDraft')}
        data={known ? data : [...data, { value: chosen, label: chosen }]}
        value={chosen ?? null}
        onChange={(value) => onChoose(value ?? undefined)}
        error={error ? t('request.invalid') : undefined}
      />
      <Link to={NEW_REQUEST} className={classes.link}>
        {t('request.new')}
      </Link>
      {drafts.isError && <ErrorState compact error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {request && <RequestFigures request={request} />}
    </section>
  )
}

const NEW_REQUEST = '/transaction/new' as string

function RequestFigures({ request }: { request: OrderRequestView }) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const price = (rate: string | null) => fullPrice(rate, request.currencyUnit, request.currency)
  const amount = (value: string) => format.sum(value, request.currencyPattern, request.currency)
  const items: Definition[] = [
    { term: t('request.amount'), value: amount(request.totalAmount) },
    { term: t('request.open'), value: amount(request.openAmount) },
    {
      term: t('request.target'),
      value: request.rate === null ? t('request.noTarget') : price(request.rate),
    },
    { term: t('request.average'), value: price(request.avgCost) },
  ]
  return <DefinitionList items={items} />
}
