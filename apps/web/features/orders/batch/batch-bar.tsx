import type { OrderView } from '@fxmatch/contract/http/order-view'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchAction } from './batches.ts'

type Props = {
  action: BatchAction
  chosen: readonly OrderView[]
  /** Told which orders stay chosen: those for which the decision was not taken. */
  onDecided: (failed: readonly string[]) => void
}

/** What can be done with the chosen orders of a list: their counter value, and one decision for all of them. */
export function BatchBar({ action, chosen, onDecided }: Props) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const [orders, setOrders] = useState<readonly OrderView[] | null>(null)
  const sum = toDecimalString(sumDecimals(chosen.map(({ equivalent }) => equivalent)), HOME_DECIMALS)
  return (
    <>
      {chosen.length > 0 && <b className="num">{t('batch.sum', { equivalent: format.dinars(sum) })}</b>}
      <ReasonedButton
        size="compact-xs"
        variant="filled"
        reason={chosen.length === 0 ? t('batch.none') : null}
        reasonAs="tooltip"
        onClick={() => setOrders(chosen)}
      >
        {t(`batch.action.${action}`)}
      </ReasonedButton>
      {orders !== null && (
        <BatchDialog
          action={action}
          orders={orders}
          onClose={(failed) => {
            onDecided(failed)
            setOrders(null)
          }}
        />
      )}
    </>
  )
}
