import type { OrderView } from '@fxmatch/contract/http/order-view'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from './batch.module.css'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchSelection } from './use-batch-selection.tsx'

/** Above a list: choose all that can be chosen, and take the decision for what is chosen. */
export function BatchBar({ selection }: { selection: BatchSelection }) {
  const { t } = useTranslation('reports')
  const [orders, setOrders] = useState<readonly OrderView[] | null>(null)
  const { action, chosen, able, choose } = selection
  const all = able.length > 0 && chosen.length === able.length
  return (
    <div className={classes.bar}>
      <Checkbox
        label={t('batch.all')}
        checked={all}
        indeterminate={!all && chosen.length > 0}
        disabled={able.length === 0}
        onChange={() => choose(all ? [] : able.map(({ id }) => id))}
      />
      <ReasonedButton
        variant="filled"
        reason={chosen.length === 0 ? t('batch.none') : null}
        reasonAs="tooltip"
        onClick={() => setOrders(chosen)}
      >
        {t(`batch.action.${action}`)}
        {chosen.length > 0 && ` (${chosen.length})`}
      </ReasonedButton>
      {orders !== null && (
        <BatchDialog
          action={action}
          orders={orders}
          onClose={(failed) => {
            choose(failed)
            setOrders(null)
          }}
        />
      )}
    </div>
  )
}
