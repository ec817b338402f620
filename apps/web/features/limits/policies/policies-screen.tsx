import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './policies.module.css'
import { PolicyDialog } from './policy-dialog.tsx'
import { usePolicyColumns } from './use-policy-columns.tsx'

/** An order that is settled moves the day's average, and no change tells of it here. */
const REFRESH_MS = 60_000

/** PMP (specification 001 §2): limits of positions by currency, and the weighted average price of the day. */
export function PoliciesScreen() {
  const { t } = useTranslation('limits')
  const format = useFormat()
  useChanges(['position_policy', 'opening_rate', 'configuration'], [positionPoliciesCall])
  const policies = useQuery({ ...callQuery(positionPoliciesCall, {}), refetchInterval: REFRESH_MS })
  const [editing, setEditing] = useState<PositionPolicyView | null>(null)
  const columns = usePolicyColumns(setEditing)
  const day = policies.data?.[0]?.day
  return (
    <>
      <PageHeader
        title={t('policy.title')}
        badges={
          day && (
            <StatusBadge>
              {format.facts([t('opening.day', { day: format.date(day) }), t('opening.per')])}
            </StatusBadge>
          )
        }
      />
      <p className={classes.rule}>{t('policy.rule')}</p>
      <DataTable<PositionPolicyView>
        label={t('policy.title')}
        name="position-policies"
        columns={columns}
        rows={policies.data}
        rowKey={({ currency }) => currency.isoCode}
        error={policies.error}
        onRetry={() => void policies.refetch()}
      />
      {editing && <PolicyDialog policy={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
