import type { DistrictTotal } from '@fxmatch/contract/http/order-reports'
import { cashOutDistrictCall, type Settlement } from '@fxmatch/contract/http/settlements'
import { Button, Group, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import classes from './cash-out.module.css'
import { SettledOrders } from './settled-orders.tsx'
import { useSettlement } from './use-settlement.ts'

/** An agency of the bank with delivered orders that wait to be settled. */
export type WaitingDistrict = DistrictTotal & { agency_id: string }

/**
 * Asks before an agency's delivered orders are settled, with how many and how much; shows how far it is; then tells what
 * became of each. Closed in the midst, the settlement goes on, and who opens it again joins it.
 */
export function SettleDialog({ district, onClose }: { district: WaitingDistrict; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const errorText = useErrorText()
  const { company } = useSession()
  const [begun, setBegun] = useState<Settlement | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const { settlement, error, retry } = useSettlement(begun)
  const { run, running } = useCommand(cashOutDistrictCall, {
    refreshes: ORDER_CALLS,
    success: null,
    onSuccess: setBegun,
    onRefusal: (refused) => {
      setRefusal(refused)
      return 'shown'
    },
  })
  const isBegun = begun !== null
  useEffect(() => {
    if (isBegun) closeButton.current?.focus()
  }, [isBegun])
  const settle = () => {
    setRefusal(null)
    void run({ params: { company }, body: { agency: district.agency_id } })
  }
  return (
    <Dialog
      onClose={onClose}
      title={format.facts([t('cashOut.settle'), `${district.agency_code ?? ''} ${district.agency ?? ''}`])}
      size={640}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <div className={classes.dialog}>
        {settlement === null && <Question district={district} />}
        {settlement?.status === 'RUNNING' && <SettlementProgress settlement={settlement} />}
        {settlement?.status === 'DONE' && <SettledOrders result={settlement} />}
        {error !== null && <ErrorState error={error} compact onRetry={retry} />}
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
            variant={isBegun ? 'filled' : 'default'}
          >
            {t(isBegun ? 'cashOut.close' : 'cashOut.cancel')}
          </Button>
          {!isBegun && (
            <Button variant="filled" loading={running} onClick={settle}>
              {t('cashOut.confirm', { count: district.count })}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  )
}

function Question({ district }: { district: WaitingDistrict }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (
    <p>
      {t('cashOut.question', {
        count: district.count,
        equivalent: format.dinars(district.total_equiv),
        agency: district.agency ?? '',
      })}
    </p>
  )
}

function SettlementProgress({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('reports')
  const { done, total } = settlement
  return (
    <>
      <p role="status">{t('cashOut.running', { done, total })}</p>
      <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('cashOut.progress')} />
      <p className={classes.note}>{t('cashOut.goesOn')}</p>
    </>
  )
}
