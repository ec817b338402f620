import type { Settlement } from '@fxmatch/contract/http/settlements'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './cash-out.module.css'

type Row = Settlement['results'][number]

/** What became of each order of a district: settled, or why not. */
export function SettledOrders({ result }: { result: Settlement }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const reasonOf = useReasonText()
  const whyNot = ({ code, message, rule }: NonNullable<Row['refusal']>) =>
    reasonOf({ allowed: false, reason: message, rule: rule ?? code })
  const outcome = (row: Row) => {
    if (row.cashedOut === true) return <StatusBadge tone="good">{t('cashOut.settled')}</StatusBadge>
    if (row.refusal === null) return <StatusBadge tone="neutral">{t('cashOut.untried')}</StatusBadge>
    return (
      <>
        <StatusBadge tone="bad">{t('cashOut.refused')}</StatusBadge>{' '}
        <span className={classes.reason}>{whyNot(row.refusal)}</span>
      </>
    )
  }
  const remaining = result.total - result.cashed_out
  const total = format.dinars(result.total_equiv)
  return (
    <>
      <p role="status">
        {t('cashOut.summary', { count: result.cashed_out, equivalent: total })}
        {remaining > 0 && ` ${t('cashOut.remaining', { count: remaining })}`}
      </p>
      <DataTable
        label={t('cashOut.results')}
        name="cash-out.results"
        rows={result.results}
        rowKey={({ id }) => id}
        maxHeight="46dvh"
        columns={[
          {
            id: 'reference',
            header: t('cashOut.reference'),
            hideable: false,
            value: ({ reference }) => reference,
          },
          {
            id: 'equivalent',
            header: t('cashOut.total'),
            unit: HOME_CURRENCY,
            kind: 'number',
            hideable: false,
            value: ({ equivalent }) => equivalent,
            render: ({ equivalent }) => format.dinars(equivalent),
          },
          {
            id: 'outcome',
            header: t('cashOut.outcome'),
            hideable: false,
            value: ({ refusal }) => refusal && whyNot(refusal),
            render: outcome,
          },
        ]}
      />
    </>
  )
}
