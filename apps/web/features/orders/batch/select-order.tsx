import type { OrderView } from '@fxmatch/contract/http/order-view'
import { Checkbox, Tooltip } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './batch.module.css'

type Props = {
  order: OrderView
  /** Why it cannot be chosen; null when it can. */
  reason: string | null
  selected: boolean
  onChange: (selected: boolean) => void
}

/** An order's reference with the box that chooses it. A box that cannot be ticked stays reachable and says why. */
export function SelectOrder({ order, reason, selected, onChange }: Props) {
  const { t } = useTranslation('reports')
  const id = useId()
  const box = (
    <Checkbox
      aria-label={t('batch.select', { reference: order.reference })}
      checked={selected}
      aria-disabled={reason !== null || undefined}
      aria-describedby={reason === null ? undefined : id}
      data-unable={reason !== null || undefined}
      classNames={{ input: classes.box ?? '' }}
      onChange={(event) => {
        if (reason === null) onChange(event.currentTarget.checked)
      }}
    />
  )
  return (
    <span className={classes.select}>
      {reason === null ? (
        box
      ) : (
        <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
          <span>
            {box}
            <span id={id} className="visually-hidden">
              {reason}
            </span>
          </span>
        </Tooltip>
      )}
      {order.reference}
    </span>
  )
}
