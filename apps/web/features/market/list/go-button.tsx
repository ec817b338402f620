import type { MarketPosition } from '@fxmatch/contract/http/market'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Hint } from '../../../ui/hint.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import classes from '../market.module.css'
import type { RowActions } from './market-columns.tsx'
import type { OrderAbility } from './order-ability.ts'
import type { WhyBarred } from './use-barred.ts'

/** What a bank may do with a line. */
export type OrderActions = {
  ability: (position: MarketPosition) => OrderAbility
  onOrder: (position: MarketPosition) => void
  onInfo: (position: MarketPosition) => void
  /** Why one's own house can order nothing of a position; null where it can. */
  barred: WhyBarred
  /** Why the market takes no order, and the id of the element that says so for all lines; null while it takes them. */
  closed: { reason: string; id: string } | null
  /** The market's words, asked for once for all lines. */
  t: TFunction<'market'>
}

/** A bank's actions as those of a line: 'Go' while the position is free. */
export function rowActionsOf({ onInfo, ...actions }: OrderActions): RowActions {
  return {
    onInfo,
    free: (position) => goButton(position, actions),
    own: ({ order_info }) => order_info && <OwnOrder id={order_info.order_id} name={actions.t('ownOrder')} />,
  }
}

/** Where others see that a position is taken, whose order took it has the way to the order. */
function OwnOrder({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/orders/$id" params={{ id }} className={classes.ownOrder}>
      {name}
    </Link>
  )
}

/** 'Go', with the reason where the market takes no orders, or the house none of the position; nothing for who may not order. */
function goButton(
  position: MarketPosition,
  { ability, barred, onOrder, closed, t }: Omit<OrderActions, 'onInfo'>,
) {
  const may = ability(position)
  if (may === 'hidden') return null
  const name = t('goTo', { id: position.id })
  const why = barred(position)
  if (why !== null)
    return (
      <Hint label={why}>
        <RowButton aria-disabled aria-label={`${name} · ${why}`}>
          {t('go')}
        </RowButton>
      </Hint>
    )
  if (may === 'open')
    return (
      <RowButton onClick={() => onOrder(position)} aria-label={name}>
        {t('go')}
      </RowButton>
    )
  return (
    <Hint label={closed?.reason ?? ''}>
      <RowButton aria-disabled aria-describedby={closed?.id} aria-label={name}>
        {t('go')}
      </RowButton>
    </Hint>
  )
}
