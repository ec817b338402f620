import { type GateRecord, gateRecordsCall } from '@fxmatch/contract/http/gate'
import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useStepName } from '../../../lib/gate/use-step-name.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { useOrderChanges } from '../../../live/use-order-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GateChecks, GateSign } from '../../../ui/gate-checks.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from './page.module.css'

/** What the limits of the viewer's company said of an order: the last step's checks first, the earlier ones folded away. */
export function GatePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['gate', 'common'])
  useChanges(['gate_override'], [gateRecordsCall])
  useOrderChanges([gateRecordsCall])
  const records = useQuery(callQuery(gateRecordsCall, { query: { order: order.id } }))
  const [last, ...earlier] = records.data?.data ?? []
  return (
    <Panel title={t('gate:checks.title')}>
      {records.isError && <ErrorState compact error={records.error} onRetry={() => void records.refetch()} />}
      {records.isPending && <p className="soft">{t('common:table.loading')}</p>}
      {records.data && !last && <p className="soft">{t('gate:checks.none')}</p>}
      {last && <Checked record={last} />}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t('gate:checks.earlier', { count: earlier.length })}</summary>
          {earlier.map((record) => (
            <Checked key={record.id} record={record} />
          ))}
        </details>
      )}
    </Panel>
  )
}

function Checked({ record }: { record: GateRecord }) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const stepName = useStepName()
  const { id, step, at, by, outcome, checks, day, letBy } = record
  return (
    <div className={classes.checked}>
      <p className="soft">
        <GateSign outcome={outcome} />{' '}
        {t('checks.at', { step: stepName(step), at: format.dateTime(at), name: by.name })}
      </p>
      {letBy && (
        <p>
          <Link to={'/gate' as string} search={{ open: id } as never}>
            {t('checks.letBy', {
              reference: letBy.reference,
              asked: letBy.askedBy,
              approved: letBy.approvedBy,
            })}
          </Link>
        </p>
      )}
      <GateChecks checks={checks} day={day} />
    </div>
  )
}
