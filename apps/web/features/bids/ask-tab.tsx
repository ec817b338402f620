import IconRefresh from 'virtual:icons/refresh'
import { askRequestsCall } from '@fxmatch/contract/http/bids'
import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { groupingsOf } from '../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../ui/data-table/use-own-groups.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { arrangeRequests } from './arrange-requests.ts'
import { ASK_ORDERS, type AskSearch, askSearch } from './ask-search.ts'
import { BidPanel } from './bid-panel.tsx'
import classes from './bids.module.css'
import { useAskColumns } from './use-ask-columns.tsx'

/** ASK FXMatch: companies' requests of the moment, live, and beside them the bid one makes or has made. */
export function AskTab() {
  const { t } = useTranslation('bids')
  const { company } = useSession()
  const [search, change] = useSearchState(askSearch)
  const { currency, order = 'recent' } = search
  const requests = useQuery(callQuery(askRequestsCall, { query: { seller: company, currency } }))
  useChanges(['order_request', 'bid'], [askRequestsCall])
  const open = useCallback((request: AskRequestView) => change({ request: request.reference }), [change])
  const columns = useAskColumns(open)
  const listed = requests.data?.data
  const rows = useMemo(() => listed && arrangeRequests(listed, order), [listed, order])
  const format = useFormat()
  const groups = useOwnGroups({
    ...{ columns, rows, group: search.group, unfold: search.unfold },
    groupings: groupingsOf(columns, OWN_GROUPINGS.ask, {
      time: {
        keyOf: ({ createdAt }) => marketToday(new Date(createdAt)),
        labelOf: ({ createdAt }) => format.date(createdAt),
      },
    }),
    sums: [
      {
        column: 'value',
        of: ({ totalAmount }) => totalAmount,
        in: ({ currency: iso, currencyPattern }) => ({ currency: iso, decimals: currencyPattern }),
      },
    ],
    onChange: change,
    ordered: true,
  })
  const chosen = listed?.find(({ reference }) => reference === search.request)
  return (
    <SidePane open={chosen !== undefined}>
      <div className={classes.list}>
        <div className={classes.filters}>
          <AskFilters search={search} onChange={change} />
          {groups.choice}
          <Button
            leftSection={<IconRefresh size={14} />}
            loading={requests.isFetching}
            onClick={() => void requests.refetch()}
          >
            {t('refresh')}
          </Button>
        </div>
        <DataTable
          label={t('title')}
          name="ask"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={requests.error}
          onRetry={() => void requests.refetch()}
          onOpen={open}
          tone={({ reference }) => (reference === search.request ? 'current' : undefined)}
          narrows
          empty={<EmptyState next={<LeadOn ways={['buy', 'market']} />}>{t('none')}</EmptyState>}
          virtual
          maxHeight="max(300px, calc(var(--window) - 258px - var(--notices, 0px)))"
          {...groups.table}
        />
      </div>
      {chosen && <BidPanel key={chosen.id} request={chosen} onClose={() => change({ request: undefined })} />}
    </SidePane>
  )
}

function AskFilters({
  search,
  onChange,
}: {
  search: AskSearch
  onChange: (patch: Partial<AskSearch>) => void
}) {
  const { t } = useTranslation(['bids', 'shell'])
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const set = [search.currency, search.order].filter((value) => value !== undefined).length
  return (
    <FilterFold set={set}>
      <InlineChoice
        label={t('filter.currency')}
        value={search.currency ?? ''}
        on={search.currency !== undefined}
        onChange={(value) => onChange({ currency: value === '' ? undefined : value })}
      >
        <option value="">{t('filter.all')}</option>
        {listed.map((iso) => (
          <option key={iso}>{iso}</option>
        ))}
        <MissingOption value={search.currency} listed={listed} />
      </InlineChoice>
      <InlineChoice
        label={t('filter.order')}
        means={t('shell:means.order')}
        value={search.order ?? 'recent'}
        on={search.order !== undefined}
        sorts
        onChange={(value) => onChange({ order: ASK_ORDERS.find((one) => one === value && one !== 'recent') })}
      >
        {ASK_ORDERS.map((one) => (
          <option key={one} value={one}>
            {t(`order.${one}`)}
          </option>
        ))}
      </InlineChoice>
    </FilterFold>
  )
}
