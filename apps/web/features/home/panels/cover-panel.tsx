import type { HomeFigures } from '@fxmatch/contract/http/home'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { Waiting } from './waiting.tsx'

const FIGURES = ['asked', 'covered', 'missing'] as const

/** What a company's open requests ask for, what of it is covered and what is missing, by currency. */
export function CoverPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.cover) return null
  if (figures.cover.length === 0) return <EmptyState>{t('home:cover.none')}</EmptyState>
  return (
    <FiguresTable
      label={t('home:panel.cover')}
      head={t('orders:column.currency')}
      figures={FIGURES.map((figure) => t(`home:cover.${figure}`))}
      lines={figures.cover.map((line) => ({
        key: line.currency.isoCode,
        head: <CurrencyLabel iso={line.currency.isoCode} />,
        cells: FIGURES.map((figure) => format.amount(line[figure], line.currency.pattern)),
      }))}
    />
  )
}
