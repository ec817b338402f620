import type { HomeFigures } from '@fxmatch/contract/http/home'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { CurrencyTable } from './currency-table.tsx'
import { Waiting } from './waiting.tsx'

/** What an office has still to receive and count, by currency, and what it comes to. */
export function ReceptionsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.receptions) return null
  const { count, value, currencies } = figures.receptions
  if (count === 0)
    return (
      <EmptyState next={<LeadOn ways={['publish', 'process']} />}>{t('home:receptions.none')}</EmptyState>
    )
  return (
    <CurrencyTable
      label={t('home:panel.receptions')}
      counted={t('home:orders')}
      lines={currencies}
      to="/reception"
      searchOf={({ currency }) => ({ startDate: 'all', currency: currency.isoCode })}
      last={{
        head: `${t('orders:column.equivalent')} (${HOME_CURRENCY})`,
        cell: (line) => format.dinars(line.value),
        total: format.dinars(value),
      }}
      total={count}
    />
  )
}
