import { exchangeRateHistoryCall } from '@fxmatch/contract/http/rates'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { RATE_PLACES } from '../../lib/forms/rate-fields.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './rates.module.css'

/** How a standard rate changed, newest first, and by whom. */
export function RateHistoryDialog({
  bankId,
  currency,
  onClose,
}: {
  bankId: string
  currency: string
  onClose: () => void
}) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const history = useQuery(
    callQuery(exchangeRateHistoryCall, { params: { companyId: bankId }, query: { currency } }),
  )
  const title = t('history.title', { currency })
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <div className={classes.history}>
        <DataTable
          label={title}
          name="rate-history"
          columns={[
            {
              id: 'since',
              header: t('column.since'),
              kind: 'time',
              value: ({ validFrom }) => format.dateTime(validFrom),
              hideable: false,
            },
            {
              id: 'rate',
              header: t('column.purchase'),
              unit: HOME_CURRENCY,
              kind: 'number',
              value: ({ purchaseRate }) => format.amount(purchaseRate, RATE_PLACES),
              hideable: false,
            },
            { id: 'by', header: t('column.by'), value: ({ by }) => by, hideable: false },
          ]}
          rows={history.data}
          rowKey={({ validFrom }) => validFrom}
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      </div>
    </Dialog>
  )
}
