import type { MarketPosition } from '@fxmatch/contract/http/market'
import { Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LatePart } from '../../../ui/late-part.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import type { MarketFeed } from '../feed/market-feed.ts'
import type { OrderAbility } from '../list/order-ability.ts'
import type { WhyBarred } from '../list/use-barred.ts'
import classes from './order.module.css'
import type { OpenPosition } from './use-open-position.ts'

const OrderForm = lazyComponent(async () => (await import('./order-form.tsx')).OrderForm)
const PositionFacts = lazyComponent(async () => (await import('./position-facts.tsx')).PositionFacts)
const NegotiationHistory = lazyComponent(
  async () => (await import('./negotiation-history.tsx')).NegotiationHistory,
)
const PositionContext = lazyComponent(async () => (await import('./position-context.tsx')).PositionContext)

type Props = {
  id: number
  open: OpenPosition
  feed: MarketFeed
  /** Whether the person may order at all, and whether the market takes orders. */
  ability: OrderAbility
  /** Why one's own house can order nothing of it. */
  barred: WhyBarred
  /** Opened to be read. */
  info: boolean
  onClose: () => void
}

/** The order panel: 'Nouveau ordre', or 'Info ordre' to be read only; beside the list or, where it is narrow, over it. */
export function OrderPanel(props: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const heading = format.facts([
    props.info ? t('panel.info') : t('panel.order'),
    t('panel.position', { id: props.id }),
  ])
  return (
    <SidePanel title={heading} about={props.id} onClose={props.onClose}>
      <Body {...props} />
    </SidePanel>
  )
}

function Body(props: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { position, error } = props.open
  const loading = <p className="soft">{t('panel.loading')}</p>
  if (error) return <ErrorState error={error} />
  if (position === undefined) return loading
  return (
    <div className={classes.body}>
      <p className={classes.operator}>{operatorOf(format, position)}</p>
      <LatePart typed={!props.info} about={props.id} fallback={loading}>
        <Ticket {...props} position={position} />
      </LatePart>
    </div>
  )
}

/** What is decided comes first, with what it costs: all of it in sight on a desk's screen. Then what one decides by. */
function Ticket({
  position,
  id,
  open,
  feed,
  ability,
  barred,
  info,
  onClose,
}: Props & { position: MarketPosition }) {
  const { t } = useTranslation('market')
  const market = useMarketText()
  const late = useDeferredValue(true, false)
  const [typed, setTyped] = useState('')
  const gone = !open.available && position.id === id
  return (
    <>
      {!info && (
        <OrderForm
          key={position.id}
          position={position}
          gone={gone ? t('panel.unavailable') : null}
          closed={ability === 'closed' || ability === 'standby' ? market.reason : barred(position)}
          onPrice={setTyped}
          onDone={onClose}
        />
      )}
      {info && <Barred why={barred(position)} />}
      {late && (
        <Suspense fallback={null}>
          <PositionContext position={position} feed={feed} typed={typed} />
        </Suspense>
      )}
      {(info || late) && (
        <Suspense fallback={null}>
          <PositionFacts position={position} />
        </Suspense>
      )}
      {late && (
        <Suspense fallback={null}>
          <NegotiationHistory position={position} />
        </Suspense>
      )}
    </>
  )
}

/** Why nothing of it can be ordered, where it was opened to be read. */
function Barred({ why }: { why: string | null }) {
  return why === null ? null : <p className={classes.refusal}>{why}</p>
}

function operatorOf(format: Formats, { members }: MarketPosition): string {
  const operator = members[0]?.ex_op
  return format.facts([operator?._bct__id && `BCT ${operator._bct__id}`, operator?.name])
}
