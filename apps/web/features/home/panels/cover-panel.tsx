import type { HomeFigures } from '@fxmatch/contract/http/home'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from '../home.module.css'
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
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('home:panel.cover')}>
        <thead>
          <tr>
            <th scope="col">{t('orders:column.currency')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(`home:cover.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.cover.map((line) => (
            <tr key={line.currency.isoCode}>
              <th scope="row">
                <CurrencyLabel iso={line.currency.isoCode} />
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className="num" data-figure={figure}>
                  {format.amount(line[figure], line.currency.pattern)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
