import type { MarketPosition } from '@fxmatch/contract/http/market'
import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { OrderAbility } from '../list/order-ability.ts'
import { NegotiationHistory } from './negotiation-history.tsx'
import classes from './order.module.css'
import { OrderForm } from './order-form.tsx'
import { PositionFacts } from './position-facts.tsx'
import type { OpenPosition } from './use-open-position.ts'

/** From this width on the panel stands beside the list, so that the market stays in view. */
export const BESIDE = '(min-width: 1200px)'

type Props = {
  id: number
  open: OpenPosition
  /** Whether the person may order at all, and whether the market takes orders. */
  ability: OrderAbility
  /** Opened to be read. */
  info: boolean
  onClose: () => void
}

/** The order panel: 'Nouveau ordre', or 'Info ordre' to be read only; beside the list or, where it is narrow, over it. */
export function OrderPanel(props: Props) {
  const { t } = useTranslation('market')
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const title = useId()
  const heading = `${props.info ? t('panel.info') : t('panel.order')} · ${t('panel.position', { id: props.id })}`
  const body = <Body {...props} />
  if (!beside)
    return (
      <Dialog onClose={props.onClose} title={heading} returnFocus={false}>
        {body}
      </Dialog>
    )
  return (
    <Aside title={title} onClose={props.onClose} id={props.id}>
      <header className={classes.head}>
        <h2 id={title}>{heading}</h2>
        <CloseButton size="sm" aria-label={t('panel.close')} onClick={props.onClose} />
      </header>
      {body}
    </Aside>
  )
}

/** Takes the focus when a position is opened; Escape closes it from wherever one is on the page. */
function Aside({
  title,
  id,
  onClose,
  children,
}: {
  title: string
  id: number
  onClose: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  useEscape(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position takes the focus again
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (first) first.focus()
    else panel.current?.focus()
  }, [id])
  return (
    <aside ref={panel} tabIndex={-1} aria-labelledby={title} className={classes.panel}>
      {children}
    </aside>
  )
}

/** Escape closes, unless it first closes what is open above: a list of choices, a dialog, a menu. */
function useEscape(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('[data-expanded], [role="dialog"], select')) return
      close.current()
    }
    // Before the choice list hears it: afterwards it would no longer be open.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

function Body({ id, open, ability, info, onClose }: Props) {
  const { t } = useTranslation('market')
  const { position, available } = open
  if (open.error) return <ErrorState error={open.error} />
  if (position === undefined) return <p className="soft">{t('panel.loading')}</p>
  const gone = !available && position.id === id
  return (
    <div className={classes.body}>
      <p className={classes.operator}>{operatorOf(position)}</p>
      {gone && !info && (
        <p role="alert" className={classes.refusal}>
          {t('panel.unavailable')}
        </p>
      )}
      <PositionFacts position={position} />
      {!info && (
        <OrderForm
          key={position.id}
          position={position}
          reason={reasonOf(gone, ability, t)}
          onDone={onClose}
        />
      )}
      <NegotiationHistory position={position} />
    </div>
  )
}

function operatorOf({ members }: MarketPosition): string {
  const operator = members[0]?.ex_op
  return [operator?._bct__id && `BCT ${operator._bct__id}`, operator?.name].filter(Boolean).join(' · ')
}

function reasonOf(
  gone: boolean,
  ability: OrderAbility,
  t: (key: 'panel.unavailable' | 'market.closed' | 'market.standby') => string,
): string | null {
  if (gone) return t('panel.unavailable')
  if (ability === 'closed' || ability === 'standby') return t(`market.${ability}`)
  return null
}
