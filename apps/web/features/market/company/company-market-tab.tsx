import IconRefresh from 'virtual:icons/refresh'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import type { Market } from '../feed/use-market-feed.ts'
import { passes } from '../list/arrange.ts'
import { type RowActions, useMarketColumns } from '../list/market-columns.tsx'
import { type MarketChoice, MarketFilters } from '../list/market-filters.tsx'
import { MarketTable } from '../list/market-table.tsx'
import { useArranged } from '../list/use-arranged.ts'
import { useBarred, type WhyBarred } from '../list/use-barred.ts'
import classes from '../market.module.css'
import { NegotiationHistory } from '../order/negotiation-history.tsx'
import { PositionFacts } from '../order/position-facts.tsx'
import { useOpenPosition } from '../order/use-open-position.ts'
import { WaitForPrice } from '../order/wait-for-price.tsx'
import { companySearch } from './company-search.ts'
import type { Basket, Choosing } from './use-basket.ts'

type Props = { market: Market; basket: Basket; request: OrderRequestView | undefined }

/** The market for a company: cheapest first, in the request's currency, each position to be put into the basket. */
export function CompanyMarketTab({ market, basket, request }: Props) {
  const { t } = useTranslation('company')
  const [search, change] = useSearchState(companySearch)
  const { feed } = market
  const { form, region, order = 'priceAsc' } = search
  const currency = search.currency ?? request?.currency
  const filter = { currency, form, region }
  const choice = useMemo(() => ({ currency, form, region, order }), [currency, form, region, order])
  const choose = useCallback(
    (patch: Partial<MarketChoice>) => change('order' in patch ? { order: patch.order ?? 'recent' } : patch),
    [change],
  )
  const barred = useBarred()
  const rows = useArranged(feed, filter, order)
  const waiting = feed.waiting.filter((position) => passes(position, filter)).length
  const columns = useMarketColumns(useBasketActions(basket.choose, barred, (id) => change({ position: id })))
  const open = useOpenPosition(feed, search.position)
  const openRow = (position: MarketPosition) =>
    position.status === 'FREE' && barred(position) === null && basket.choose.whyNot(position) === null
      ? basket.choose.add(position)
      : change({ position: position.id })
  return (
    <section aria-label={t('tab.bid')} className={classes.list}>
      <div className={classes.filters} data-roomy>
        <MarketFilters search={choice} onChange={choose} />
        {waiting > 0 && (
          <button type="button" className={classes.pill} onClick={market.admit}>
            {t('waiting', { count: waiting })} <span aria-hidden>↑</span>
          </button>
        )}
        <span className={classes.spring} />
        <Button leftSection={<IconRefresh size={14} />} onClick={() => void market.reload()}>
          {t('refresh')}
        </Button>
      </div>
      <MarketTable
        label={t('positions')}
        name="company-market"
        columns={columns}
        rows={rows}
        error={market.error}
        onRetry={market.reload}
        order={order}
        onOrder={(next) => change({ order: next })}
        onOpen={openRow}
        current={undefined}
        onHold={market.hold}
        maxHeight="max(300px, calc(var(--window) - 284px))"
      />
      {search.position !== undefined && open.position && (
        <Dialog
          title={t('position', { id: search.position })}
          onClose={() => change({ position: undefined })}
        >
          <PositionFacts position={open.position} />
          <NegotiationHistory position={open.position} />
          <WaitForPrice
            position={open.position}
            price={null}
            request={request?.status === 'DRAFT' ? request : undefined}
          />
        </Dialog>
      )}
    </section>
  )
}

/** 'Ajouter', or why not. */
function useBasketActions(choose: Choosing, barred: WhyBarred, onInfo: (id: number) => void): RowActions {
  const info = useRef(onInfo)
  useEffect(() => {
    info.current = onInfo
  })
  return useMemo(
    () => ({
      free: (position) => <AddButton position={position} choose={choose} barred={barred(position)} />,
      onInfo: ({ id }) => info.current(id),
    }),
    [choose, barred],
  )
}

function AddButton({
  position,
  choose,
  barred,
}: {
  position: MarketPosition
  choose: Choosing
  /** Why one's own house can order nothing of it; null where it can. */
  barred: string | null
}) {
  const { t } = useTranslation('company')
  const problem = choose.whyNot(position)
  return (
    <ReasonedButton
      size="compact-xs"
      variant="light"
      aria-label={t('addNumber', { id: position.id })}
      reason={
        barred ?? (problem === null ? null : t(`rule.${problem.rule}`, { iso: position.currency.iso_code }))
      }
      reasonAs="tooltip"
      onClick={() => choose.add(position)}
    >
      {t('add')}
    </ReasonedButton>
  )
}
