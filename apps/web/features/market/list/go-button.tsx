import type { MarketPosition } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import type { RowActions } from './market-columns.tsx'
import type { OrderAbility } from './order-ability.ts'

/** What a bank may do with a line. */
export type OrderActions = {
  ability: (position: MarketPosition) => OrderAbility
  onOrder: (position: MarketPosition) => void
  onInfo: (position: MarketPosition) => void
}

/** A bank's actions as those of a line: 'Go' while the position is free. */
export function rowActionsOf({ ability, onOrder, onInfo }: OrderActions): RowActions {
  return {
    onInfo,
    free: (position) => <GoButton position={position} may={ability(position)} onOrder={onOrder} />,
  }
}

/** 'Go', with the reason where the market takes no orders; nothing for who may not order. */
function GoButton({
  position,
  may,
  onOrder,
}: {
  position: MarketPosition
  may: OrderAbility
  onOrder: OrderActions['onOrder']
}) {
  const { t } = useTranslation('market')
  if (may === 'hidden') return null
  const name = { 'aria-label': t('goTo', { id: position.id }) }
  if (may !== 'open') return <ClosedGo {...name}>{t('go')}</ClosedGo>
  return (
    <RowButton onClick={() => onOrder(position)} {...name}>
      {t('go')}
    </RowButton>
  )
}

/** 'Go' while the market takes no order: it says why, and when it opens. */
function ClosedGo({ children, ...name }: { 'aria-label': string; children: string }) {
  const { reason } = useMarketText()
  return (
    <ReasonedButton size="compact-xs" reason={reason} reasonAs="tooltip" {...name}>
      {children}
    </ReasonedButton>
  )
}
