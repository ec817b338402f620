import { trustTokenMovementsCall, trustTokensCall } from '@fxmatch/contract/http/trust-strategy'
import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import classes from '../trust.module.css'
import { tokensSearch } from './tokens-search.ts'
import { useMovementColumns } from './use-movement-columns.tsx'

/** The account of Trust tokens: both balances, and every movement that made them. */
export function TrustTokensScreen() {
  const { t } = useTranslation(['trust', 'shell'])
  const [search, change] = useListState(tokensSearch, 'trust-tokens')
  const { page, size, direction, company } = search
  const movements = useQuery({
    ...callQuery(trustTokenMovementsCall, {
      query: { company, operationType: direction, pageSize: size, offset: page },
    }),
    placeholderData: keepPreviousData,
  })
  useChanges(['trust_tokens'], [trustTokenMovementsCall, trustTokensCall])
  const columns = useMovementColumns()
  return (
    <>
      <PageHeader title={t('tokens.title')} />
      <OperatorNotice scope={search} />
      <Balances company={company} />
      <p className={classes.rule}>{t('tokens.rule')}</p>
      <div className={classes.filters}>
        <NativeSelect
          label={t('column.direction')}
          labelProps={{ title: t('shell:means.side') }}
          value={direction ?? ''}
          data={[
            { value: '', label: t('filter.all') },
            ...TRUST_OPERATIONS.map((value) => ({ value, label: t(`tokenType.${value}`) })),
          ]}
          onChange={(event) => change({ page: 1, direction: event.currentTarget.value || undefined })}
        />
      </div>
      <DataTable
        label={t('tokens.movements')}
        name="trust-tokens"
        views
        columns={columns}
        rows={movements.data?.data}
        rowKey={({ id }) => String(id)}
        error={movements.error}
        onRetry={() => void movements.refetch()}
        empty={<EmptyState next={<LeadOn ways={['trustRequests']} />}>{t('tokens.none')}</EmptyState>}
        paging={{ page, size, total: movements.data?.total_items ?? 0, onChange: change }}
      />
    </>
  )
}

function Balances({ company }: { company: string | undefined }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const tokens = useQuery(callQuery(trustTokensCall, { query: { company } }))
  if (tokens.isError && !tokens.data)
    return <ErrorState compact error={tokens.error} onRetry={() => void tokens.refetch()} />
  return (
    <dl className={classes.balances} aria-busy={!tokens.data}>
      {TRUST_OPERATIONS.map((operation) => {
        const balance = tokens.data?.find(({ operationType }) => operationType === operation)
        return (
          <div key={operation} className={classes.balance}>
            <dt>{t(`tokenType.${operation}`)}</dt>
            <dd>{balance ? format.count(balance.quantity) : '…'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
