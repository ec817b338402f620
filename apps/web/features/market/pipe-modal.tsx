import type { MarketPosition } from '@fxmatch/contract/http/market'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import type { FeedRow } from './feed/market-feed.ts'
import { ArrivalsPill } from './list/arrivals-pill.tsx'
import { type OrderActions, rowActionsOf } from './list/go-button.tsx'
import { useMarketColumns } from './list/market-columns.tsx'
import { OrderChoice, RegionChoice } from './list/market-filters.tsx'
import { MarketTable } from './list/market-table.tsx'
import classes from './market.module.css'
import { MarketNotices } from './market-notices.tsx'
import type { MarketSearch } from './market-search.ts'

type Props = {
  opened: boolean
  onClose: () => void
  search: MarketSearch
  onChange: (patch: Partial<Pick<MarketSearch, 'region' | 'order'>>) => void
  rows: readonly FeedRow[] | undefined
  /** Positions that arrived while the list was held still, and how they are let in. */
  waiting: number
  onAdmit: () => void
  error: Error | null
  onRetry: () => void
  actions: OrderActions
  onOpen: (position: MarketPosition) => void
  onHold: (held: boolean) => void
}

/**
 * The pipe: the same positions over the whole window, in few columns, with an order and a governorate. It covers the
 * rest of the screen, so what one must know before trading stands here too.
 */
export function PipeModal(props: Props) {
  const { t } = useTranslation('market')
  const columns = useMarketColumns(
    useMemo(() => rowActionsOf(props.actions), [props.actions]),
    true,
  )
  return (
    <Dialog opened={props.opened} onClose={props.onClose} fullScreen title={t('pipe')}>
      <MarketNotices />
      <div className={classes.pipeBar}>
        <OrderChoice search={props.search} onChange={props.onChange} />
        <RegionChoice search={props.search} onChange={props.onChange} />
        <ArrivalsPill waiting={props.waiting} onAdmit={props.onAdmit} />
      </div>
      <MarketTable
        label={t('pipe')}
        name="market-pipe"
        columns={columns}
        rows={props.rows}
        error={props.error}
        onRetry={props.onRetry}
        order={props.search.order ?? 'recent'}
        onOrder={(order) => props.onChange({ order: order === 'recent' ? undefined : order })}
        onOpen={props.onOpen}
        current={undefined}
        onHold={props.onHold}
        maxHeight="calc(var(--window) - 146px - var(--notices, 0px))"
      />
    </Dialog>
  )
}
