import { byDistrictCall, type DistrictTotal } from '@fxmatch/contract/http/order-reports'
import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { DistrictTable } from './chef-lieu-panel.tsx'
import type { WaitingDistrict } from './settle-dialog.tsx'

const SettleDialog = lazyComponent(async () => (await import('./settle-dialog.tsx')).SettleDialog)

/** The delivered orders of the bank by the agency that handed them out, each agency with one action: settle them. */
export function DistrictPanel() {
  const { t } = useTranslation('reports')
  const { company } = useSession()
  const delivered = useQuery(
    callQuery(byDistrictCall, {
      params: { company },
      query: { 'status[]': [ORDER_STATUS.DELIVERED] },
    }),
  )
  // Orders that the bank sells to another one are handed out, and settled, by that one's agencies.
  const own = useQuery(callQuery(agenciesCall, { query: { company } }))
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsked(null)
    // The button that opened the dialog is gone with its agency once that is settled.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) panel.current?.focus()
    })
  }
  const [asked, setAsked] = useState<WaitingDistrict | null>(null)
  const rows =
    delivered.data && own.data
      ? delivered.data.filter((row): row is WaitingDistrict =>
          own.data.some(({ id }) => id === row.agency_id),
        )
      : undefined
  const failed = [delivered, own].find(({ isError }) => isError)
  const action = useCallback(
    (row: DistrictTotal) => (
      <Button
        size="compact-xs"
        variant="filled"
        aria-label={t('cashOut.settleAgency', { agency: row.agency ?? '' })}
        onClick={() => {
          if (row.agency_id !== null) setAsked({ ...row, agency_id: row.agency_id })
        }}
      >
        {t('cashOut.settle')}
      </Button>
    ),
    [t],
  )
  return (
    <div ref={panel} tabIndex={-1}>
      <DistrictTable
        title={t('cashOut.waiting')}
        name="cash-out.waiting"
        rows={rows}
        action={action}
        {...(failed
          ? {
              error: failed.error,
              onRetry: () => {
                void delivered.refetch()
                void own.refetch()
              },
            }
          : {})}
      />
      {asked && (
        <Suspense fallback={null}>
          <SettleDialog district={asked} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
