import IconRefresh from 'virtual:icons/refresh'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { ActionIcon, Button } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { memo, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { Explained } from '../../ui/explained.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { usePressed } from '../../ui/use-pressed.ts'
import type { Market } from './feed/use-market-feed.ts'
import { type Openings, passes, takenAmong } from './list/arrange.ts'
import { ArrivalsPill } from './list/arrivals-pill.tsx'
import { type OrderActions, rowActionsOf } from './list/go-button.tsx'
import { useMarketColumns } from './list/market-columns.tsx'
import { type MarketChoice, MarketFilters } from './list/market-filters.tsx'
import { MarketTable } from './list/market-table.tsx'
import { orderAbility } from './list/order-ability.ts'
import { TakenToggle } from './list/taken-toggle.tsx'
import { useArranged } from './list/use-arranged.ts'
import { useBarred } from './list/use-barred.ts'
import { useFilterKeys } from './list/use-filter-keys.ts'
import { useOpenings } from './list/use-openings.ts'
import classes from './market.module.css'
import { MARKET_LIST, type MarketOrder, type MarketSearch, marketSearch } from './market-search.ts'
import { useOpenPosition } from './order/use-open-position.ts'

/** As soon as the screen is there: whoever opens a row finds it. */
const OrderPanel = lazyComponent(async () => (await import('./order/order-panel.tsx')).OrderPanel)
const MarketGroupChoice = lazyComponent(
  async () => (await import('./list/market-groups.tsx')).MarketGroupChoice,
)
const GroupedMarket = lazyComponent(async () => (await import('./list/market-groups.tsx')).GroupedMarket)
const PipeModal = lazyComponent(async () => (await import('./pipe-modal.tsx')).PipeModal)

/** The row that is open beside the list, and whether to be read only. */
type Opened = Partial<Pick<MarketSearch, 'position' | 'info'>>

/** BID FXMatch: the live positions, and beside them the order one is about to place. */
export function BidTab({ market }: { market: Market }) {
  const { t } = useTranslation('market')
  const [search, change] = useSearchState(marketSearch)
  const { status, reason } = useMarketText()
  const why = useId()
  const [pipe, setPipe] = useState(false)
  const showPipe = useCallback(() => setPipe(true), [])
  // The row that is open stands in the address a moment after it is seen: another address has the whole market drawn.
  const [{ position: opened, info }, show] = usePressed<Opened>(
    { position: search.position, info: search.info },
    ({ position, info }) => change({ position, info }),
  )
  const screen = useRef<HTMLDivElement>(null)
  const user = useSession()
  const barred = useBarred()
  const mayAsk = useCan('rfq.ask')

  const actions = useMemo(
    (): OrderActions => ({
      ability: (position) => orderAbility(user, position, status),
      barred,
      onOrder: ({ id }) => show({ position: id }),
      onInfo: ({ id }) => show({ position: id, info: true }),
      closed: reason === null ? null : { reason, id: why },
      t,
    }),
    [user, status, barred, reason, why, show, t],
  )
  const piped = useMemo(() => leaving(actions, () => setPipe(false)), [actions])
  const openings = useOpenings()
  const columns = useMarketColumns(
    useMemo(() => rowActionsOf(actions), [actions]),
    false,
    openings,
  )
  const choice = useChoice(search)
  const { rows, waiting, taken } = useRows(market, choice, openings)
  const hideTaken = useCallback((hidden: boolean) => change({ taken: hidden ? false : undefined }), [change])
  useFilterKeys()
  const open = useOpenPosition(market.feed, opened)
  const close = () => {
    show({})
    focusRow(screen.current, opened)
  }
  // What another took meanwhile keeps its form, which says so; what an order of one's own holds is only read.
  const seen = open.position && { status: open.position.hasOrder ? open.position.status : ('FREE' as const) }
  const ability = seen ? orderAbility(user, seen, status) : 'open'
  // A form that is open stays one: the order that takes its position may be its own, with an answer still to come.
  const [ordering, setOrdering] = useState<number>()
  const mayOrder = open.position?.id === opened && info !== true && ability !== 'hidden'
  const form = mayOrder || ordering === opened ? opened : undefined
  if (form !== ordering) setOrdering(form)
  const openOrder = useOpenOrder()
  const openRow = (by: OrderActions) => (position: MarketPosition) => {
    if (position.order_info) openOrder(position.order_info.order_id)
    else if (by.ability(position) === 'hidden' || by.barred(position) !== null) by.onInfo(position)
    else by.onOrder(position)
  }

  const list = {
    ...{ label: t('list'), name: MARKET_LIST, columns, rows, current: opened },
    ...{ error: market.error, onRetry: market.reload, onHold: market.hold, onOpen: openRow(actions) },
    order: search.order ?? 'recent',
    onOrder: (order: MarketOrder) => change({ order: order === 'recent' ? undefined : order }),
    maxHeight: 'max(300px, calc(var(--window) - var(--market-chrome) - var(--notices, 0px)))',
  }

  return (
    <div ref={screen}>
      <span id={why} hidden>
        {reason}
      </span>
      <SidePane open={opened !== undefined}>
        <section aria-label={t('tab')} className={classes.list}>
          <div className={classes.filters}>
            <MarketFilters search={choice} onChange={change} />
            <span className={classes.later}>
              <TakenToggle count={taken} hidden={search.taken === false} onHide={hideTaken} />
            </span>
            <ArrivalsPill waiting={waiting} onAdmit={market.admit} />
            <span className={classes.spring} />
            <span className={classes.later}>
              <span className={classes.groups}>
                <Suspense fallback={null}>
                  <MarketGroupChoice search={search} columns={columns} onChange={change} />
                </Suspense>
              </span>
            </span>
            {mayAsk && <AskForPrices search={search} />}
            <MarketTools
              onPipe={showPipe}
              reload={market.reload}
              compact={search.position !== undefined || mayAsk}
            />
          </div>
          {search.group === undefined ? (
            <MarketTable {...list} />
          ) : (
            <Suspense fallback={<MarketTable {...list} />}>
              <GroupedMarket {...list} search={search} onChange={change} />
            </Suspense>
          )}
        </section>
        {opened !== undefined && (
          <Suspense fallback={null}>
            <OrderPanel
              id={opened}
              open={open}
              feed={market.feed}
              ability={ability}
              barred={barred}
              info={info === true || (ability === 'hidden' && form === undefined)}
              onClose={close}
            />
          </Suspense>
        )}
      </SidePane>
      {pipe && (
        <Suspense fallback={null}>
          <PipeModal
            opened
            onClose={() => setPipe(false)}
            search={search}
            onChange={change}
            rows={rows}
            waiting={waiting}
            onAdmit={market.admit}
            error={market.error}
            onRetry={market.reload}
            actions={piped}
            onOpen={openRow(piped)}
            onHold={market.hold}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Opens an order's page, which remembers the market's address for its way back. */
function useOpenOrder(): (id: string) => void {
  const navigate = useNavigate()
  const backTo = useRouterState({ select: (state) => state.location.href })
  return (id) => void navigate({ to: '/orders/$id', params: { id }, state: { backTo } })
}

/** Filters and order of the address: the same object until one of them changes. */
function useChoice({ currency, form, region, taken, order }: MarketSearch): MarketChoice {
  return useMemo(() => ({ currency, form, region, taken, order }), [currency, form, region, taken, order])
}

/** What the filters leave, in order, and how many of those that wait would pass. */
function useRows({ feed }: Market, { order = 'recent', ...filter }: MarketChoice, openings: Openings) {
  const { currency, form, region } = filter
  const rows = useArranged(feed, filter, order, openings)
  const waiting = feed.waiting.filter((position) => passes(position, filter)).length
  const taken = useMemo(
    () => takenAmong(feed.shown, { currency, form, region }),
    [feed.shown, currency, form, region],
  )
  return { rows, waiting, taken }
}

/** The same actions, leaving the pipe first. */
function leaving(actions: OrderActions, leave: () => void): OrderActions {
  const first = (then: (position: MarketPosition) => void) => (position: MarketPosition) => {
    leave()
    then(position)
  }
  return { ...actions, onOrder: first(actions.onOrder), onInfo: first(actions.onInfo) }
}

/** The way to ask houses for prices, in the currency, form and governorate that the list is narrowed to. */
const AskForPrices = memo(function AskForPrices({ search }: { search: MarketSearch }) {
  const { t } = useTranslation('trading')
  const { currency, form, region, position } = search
  // Beside an open order there is no room for it.
  if (position !== undefined) return null
  const asked = { ask: true, currency, form, region }
  return (
    <LinkButton
      to="/rfqs"
      search={asked}
      {...(currency === undefined ? {} : { 'aria-label': t('ask.openIn', { currency }) })}
    >
      {t('ask.open')}
    </LinkButton>
  )
})

type Tools = { onPipe: () => void; reload: () => Promise<void>; compact: boolean }

/** The pipe, and a new snapshot. They are left alone while the list beside them moves. */
const MarketTools = memo(function MarketTools({ onPipe, ...refresh }: Tools) {
  const { t } = useTranslation(['market', 'shell'])
  return (
    <>
      <Explained meaning={t('shell:means.pipe')}>
        {(describedBy) => (
          <Button onClick={onPipe} aria-describedby={describedBy}>
            {t('pipe')}
          </Button>
        )}
      </Explained>
      <Refresh {...refresh} />
    </>
  )
})

/** Beside an open order, and beside the way to ask for prices, there is room for the sign only. */
function Refresh({ reload, compact }: Omit<Tools, 'onPipe'>) {
  const { t } = useTranslation('market')
  const [running, setRunning] = useState(false)
  const press = async () => {
    setRunning(true)
    await reload()
    setRunning(false)
  }
  const button = { loading: running, onClick: () => void press() }
  if (compact)
    return (
      <ActionIcon variant="default" size={30} aria-label={t('refresh')} title={t('refresh')} {...button}>
        <IconRefresh size={14} />
      </ActionIcon>
    )
  return (
    <Button leftSection={<IconRefresh size={14} />} {...button}>
      {t('refresh')}
    </Button>
  )
}

/** Gives the focus back to the row that was open, or to the list where the row has left it. */
function focusRow(screen: HTMLElement | null, id: number | undefined): void {
  // After the panel has gone, so that nothing takes the focus back.
  window.setTimeout(() => {
    const row = screen?.querySelector(`[data-position="${id}"]`)?.closest<HTMLElement>('[data-row]')
    const first = screen?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
    ;(row ?? first)?.focus({ preventScroll: true })
  }, 0)
}
