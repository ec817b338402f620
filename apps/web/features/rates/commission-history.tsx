import type { PlatformCommissionEntry } from '@fxmatch/contract/http/margins'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import classes from './rates.module.css'

/** Every commission that was ever set, newest first: orders keep the one of their moment. */
export function CommissionHistory({ entries }: { entries: readonly PlatformCommissionEntry[] }) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const percent = (value: string | null) =>
    value === null ? t('rateMargin.givenBack') : format.decimal(value)
  return (
    <div className={classes.table}>
      <h2 className={classes.heading}>{t('rateMargin.history')}</h2>
      <DataTable
        label={t('rateMargin.history')}
        name="commission-history"
        columns={[
          {
            id: 'since',
            header: t('column.since'),
            kind: 'time',
            value: ({ validFrom }) => format.dateTime(validFrom),
            hideable: false,
          },
          {
            id: 'currency',
            header: t('column.currency'),
            value: ({ isoCode }) => isoCode ?? t('rateMargin.default'),
          },
          {
            id: 'form',
            header: t('column.form'),
            means: 'form',
            value: ({ form }) => (form === 'cash' ? 'BBE' : 'DEC'),
          },
          {
            id: 'office',
            header: t('rateMargin.office'),
            unit: '%',
            kind: 'number',
            value: ({ exchangeOfficePercent }) => exchangeOfficePercent,
            render: ({ exchangeOfficePercent }) => percent(exchangeOfficePercent),
          },
          {
            id: 'platform',
            header: t('rateMargin.platform'),
            unit: '%',
            kind: 'number',
            value: ({ platformPercent }) => platformPercent,
            render: ({ platformPercent }) => percent(platformPercent),
          },
          { id: 'by', header: t('column.by'), value: ({ by }) => by },
        ]}
        rows={entries}
        rowKey={({ form, isoCode, validFrom, platformPercent, exchangeOfficePercent }) =>
          `${form} ${isoCode} ${validFrom} ${platformPercent} ${exchangeOfficePercent}`
        }
      />
    </div>
  )
}
