import {
  type CashOutDistrictResult,
  cashOutDistrictCall,
  type DistrictTotal,
} from '@fxmatch/contract/http/order-reports'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import classes from './cash-out.module.css'
import { SettledOrders } from './settled-orders.tsx'

/** An agency of the bank with delivered orders that wait to be settled. */
export type WaitingDistrict = DistrictTotal & { agency_id: string }

/** Asks before an agency's delivered orders are settled, with how many and how much; then tells what became of each. */
export function SettleDialog({ district, onClose }: { district: WaitingDistrict; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const errorText = useErrorText()
  const { company } = useSession()
  const [result, setResult] = useState<CashOutDistrictResult | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const { run, running } = useCommand(cashOutDistrictCall, {
    refreshes: ORDER_CALLS,
    success: null,
    onSuccess: setResult,
    onRefusal: (error) => {
      setRefusal(error)
      return 'shown'
    },
  })
  useEffect(() => {
    if (result !== null) closeButton.current?.focus()
  }, [result])
  const settle = () => {
    setRefusal(null)
    void run({ params: { company }, body: { agency: district.agency_id } })
  }
  // A call settles only so many orders; what it did not come to waits for another one.
  const more = result !== null && result.cashed_out > 0 && result.remaining > refusedIn(result)
  return (
    <Dialog
      onClose={onClose}
      title={`${t('cashOut.settle')} · ${district.agency_code ?? ''} ${district.agency ?? ''}`}
      size={640}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <div className={classes.dialog}>
        {result === null ? (
          <p>
            {t('cashOut.question', {
              count: district.count,
              equivalent: format.dinars(district.total_equiv),
              agency: district.agency ?? '',
            })}
          </p>
        ) : (
          <SettledOrders result={result} />
        )}
        {refusal && (
          <p className={classes.refusal} role="alert">
            {errorText(refusal)}
          </p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button
            ref={closeButton}
            onClick={onClose}
            disabled={running}
            data-autofocus
            variant={result !== null && !more ? 'filled' : 'default'}
          >
            {t(result === null ? 'cashOut.cancel' : 'cashOut.close')}
          </Button>
          {(result === null || more) && (
            <Button variant="filled" loading={running} onClick={settle}>
              {result === null
                ? t('cashOut.confirm', { count: district.count })
                : t('cashOut.continue', { count: result.remaining })}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  )
}

function refusedIn({ results }: CashOutDistrictResult): number {
  return results.filter(({ cashedOut }) => !cashedOut).length
}
