import { marketDataCall } from '@fxmatch/contract/http/market'
import { orderCountsCall } from '@fxmatch/contract/http/order-lists'
import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { cancelDraftCall, tellOrderCall } from '@fxmatch/contract/http/orders'
import { UNDO_SECONDS } from '@fxmatch/domain/orders/undo'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { KEYS } from '../../../lib/keys/keys.ts'
import { useUndoKey } from '../../../lib/keys/use-undo-key.ts'
import classes from './order.module.css'

type Props = {
  order: Pick<OrderDetail, 'id' | 'reference'>
  placed: ReactNode
  onEnd: () => void
}

/** An order that its seller does not know of yet: taken back or told by a press or its key, told by itself when the time is over. */
export function TakeBack({ order, placed, onEnd }: Props) {
  const { t } = useTranslation(['market', 'orders'])
  const left = useSecondsLeft(onEnd)
  const refreshes = [marketDataCall, orderCountsCall]
  const params = { id: order.id }
  const takeBack = useCommand(cancelDraftCall, {
    refreshes,
    success: ({ history, reference }) =>
      history.some(({ action }) => action === 'ask')
        ? t('orders:done.cancel_draft', { reference })
        : t('market:draft.takenBack', { reference }),
    onSuccess: onEnd,
  })
  const tell = useCommand(tellOrderCall, {
    refreshes,
    success: t('draft.told', { reference: order.reference }),
    onSuccess: onEnd,
  })
  useUndoKey(() => void takeBack.run({ params }))
  return (
    <span className={classes.takeBack}>
      <span>
        {placed} <span aria-hidden>{t('draft.tellsIn', { seconds: left })}</span>
      </span>
      <Button size="compact-xs" loading={takeBack.running} onClick={() => void takeBack.run({ params })}>
        {t('draft.takeBack')} <kbd className={classes.key}>Ctrl {KEYS.undo.shown}</kbd>
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={tell.running}
        onClick={() => void tell.run({ params })}
      >
        {t('draft.tellNow')}
      </Button>
    </span>
  )
}

/** The seconds that are left to take it back, counted here: the server's clock may be another. */
function useSecondsLeft(onOver: () => void): number {
  const [until] = useState(() => Date.now() + UNDO_SECONDS * 1_000)
  const [left, setLeft] = useState(UNDO_SECONDS)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1_000)
      if (seconds > 0) return setLeft(seconds)
      clearInterval(timer)
      over()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
