import type { FixingDay } from '@fxmatch/contract/http/fixings'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { FiguresTable } from '../../ui/figures-table.tsx'

/** The rates of a day, each with what it changes; of a correction what is in force. */
export function FixingRates({ day }: { day: Pick<FixingDay, 'day' | 'rates'> }) {
  const { t } = useTranslation(['fixings', 'orders'])
  const format = useFormat()
  const corrects = day.rates.some(({ inForce }) => inForce !== null)
  return (
    <FiguresTable
      label={t('fixings:keep.dayOf', { day: format.date(day.day) })}
      head={t('orders:column.currency')}
      figures={[
        t('fixings:column.unit'),
        t('fixings:column.rate'),
        `${t('fixings:column.change')} %`,
        ...(corrects ? [t('fixings:column.inForce')] : []),
      ]}
      lines={day.rates.map((rate) => ({
        key: rate.currency,
        head: rate.currency,
        cells: [
          format.count(rate.unit),
          format.rate(rate.rate),
          rate.changePercent === null ? '' : format.decimal(rate.changePercent),
          ...(corrects ? [rate.inForce === null ? '' : format.rate(rate.inForce)] : []),
        ],
      }))}
    />
  )
}
