import type { HomeFigures } from '@fxmatch/contract/http/home'
import { useTranslation } from 'react-i18next'
import { useWhen } from '../../../lib/market/use-when.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { CurrencyTable } from './currency-table.tsx'
import { Waiting } from './waiting.tsx'

/** What an office offers on the market and nobody has taken yet, by currency, and when the first of it leaves the market. */
export function StockPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation('home')
  const when = useWhen()
  if (!figures) return <Waiting />
  if (!figures.stock) return null
  const { count, currencies } = figures.stock
  if (count === 0) return <EmptyState next={<LeadOn ways={['publish']} />}>{t('stock.none')}</EmptyState>
  return (
    <CurrencyTable
      label={t('panel.stock')}
      counted={t('positions')}
      lines={currencies}
      to="/desk"
      searchOf={({ currency }) => ({ listing: 'LISTED', status: 'FREE', currency: currency.isoCode })}
      last={{ head: t('stock.expires'), cell: (line) => when(line.expires) }}
      total={count}
    />
  )
}
