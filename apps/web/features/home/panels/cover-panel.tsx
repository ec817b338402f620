import type { HomeFigures } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { Waiting } from './waiting.tsx'

const FIGURES = ['asked', 'covered', 'missing'] as const

/** What a company's open requests ask for, what of it is covered and what is missing, by currency. */
export function CoverPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.cover) return null
  if (figures.cover.length === 0)
    return <EmptyState next={<LeadOn ways={['request']} />}>{t('home:cover.none')}</EmptyState>
  return (
    <FiguresTable
      label={t('home:panel.cover')}
      head={t('orders:column.currency')}
      figures={[t('home:dues.requests'), ...FIGURES.map((figure) => t(`home:cover.${figure}`))]}
      lines={figures.cover.map((line) => ({
        key: line.currency.isoCode,
        head: <CurrencyLabel iso={line.currency.isoCode} />,
        cells: [
          <Link
            key="requests"
            to={'/transaction' as string}
            search={{ status: 'open', from: 'all', currency: line.currency.isoCode } as never}
            data-count={line.count}
            aria-label={`${format.count(line.count)}, ${line.currency.isoCode}`}
          >
            {format.count(line.count)}
          </Link>,
          ...FIGURES.map((figure) => format.amount(line[figure], line.currency.pattern)),
        ],
      }))}
    />
  )
}
