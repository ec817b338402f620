import IconRefresh from 'virtual:icons/refresh'
import { trustOfferCall, trustOffersCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustOffer } from '@fxmatch/contract/http/trust-view'
import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { groupingsOf } from '../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../ui/data-table/use-own-groups.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { OfferFilters } from './tab/offer-filters.tsx'
import { OfferPanel } from './tab/offer-panel.tsx'
import { offersSearch, SORT_OF } from './tab/offers-search.ts'
import { useOfferColumns } from './tab/use-offer-columns.tsx'
import classes from './trust.module.css'

/** The most that the call hands out at once. */
const MOST = 500

/**
 * BID TRUST (PURCHASE: travellers who sell) or ASK TRUST (SALE: travellers who buy): open requests, live, and beside them
 * the proposal that one makes or has made (specification 001 §2).
 */
export function TrustTab({ operation }: { operation: TrustOperation }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const [search, change] = useSearchState(offersSearch)
  const { currency, region, order = 'recent' } = search
  const offers = useQuery({
    ...callQuery(trustOffersCall, {
      query: { operationType: operation, currency, region, ...SORT_OF[order], pageSize: MOST },
    }),
    placeholderData: keepPreviousData,
  })
  useChanges(['trust_request', 'trust_proposal', 'trust_rates'], [trustOffersCall, trustOfferCall])
  const open = useCallback((offer: TrustOffer) => change({ offer: offer.id }), [change])
  const columns = useOfferColumns(open)
  const rows = offers.data?.data
  const groups = useOwnGroups({
    ...{ columns, rows, group: search.group, unfold: search.unfold },
    groupings: groupingsOf(columns, OWN_GROUPINGS.trust, {
      region: { keyOf: ({ region: { id } }) => String(id), labelOf: ({ region: { name } }) => name },
      city: { keyOf: ({ city: { id } }) => String(id), labelOf: ({ city: { name } }) => name },
    }),
    sums: [
      {
        column: 'amount',
        of: ({ amount }) => amount,
        in: ({ currency: { isoCode, pattern } }) => ({ currency: isoCode, decimals: pattern }),
      },
    ],
    onChange: change,
    ordered: true,
    cut: (offers.data?.total_items ?? 0) > MOST,
  })
  const title = t(operation === 'PURCHASE' ? 'tab.bid' : 'tab.ask')
  return (
    <SidePane open={search.offer !== undefined}>
      <div className={classes.list}>
        <div className={classes.filters}>
          <OfferFilters search={search} onChange={change} />
          {groups.choice}
          <Button
            leftSection={<IconRefresh size={14} />}
            loading={offers.isFetching}
            onClick={() => void offers.refetch()}
          >
            {t('refresh')}
          </Button>
        </div>
        {offers.data && offers.data.total_items > MOST && (
          <p className={classes.rule}>{t('offer.more', { total: format.count(offers.data.total_items) })}</p>
        )}
        <DataTable
          label={title}
          name={`trust-${operation.toLowerCase()}`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={offers.error}
          onRetry={() => void offers.refetch()}
          onOpen={open}
          tone={({ id }) => (id === search.offer ? 'current' : undefined)}
          empty={<EmptyState next={<LeadOn ways={['trustRates']} />}>{t('offer.none')}</EmptyState>}
          narrows
          virtual
          maxHeight="max(300px, calc(var(--window) - 258px))"
          {...groups.table}
        />
      </div>
      {search.offer !== undefined && (
        <OfferPanel
          key={search.offer}
          id={search.offer}
          listed={rows?.find(({ id }) => id === search.offer)}
          onClose={() => change({ offer: undefined })}
        />
      )}
    </SidePane>
  )
}
