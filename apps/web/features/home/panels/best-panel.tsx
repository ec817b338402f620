import type { HomeFigures } from '@fxmatch/contract/http/home'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** The cheapest position on the market of each currency and form, which opens there, and the market with only these. */
export function BestPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'orders'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.best) return null
  if (figures.best.length === 0)
    return <EmptyState next={<LeadOn ways={['openingRate', 'market']} />}>{t('home:best.none')}</EmptyState>
  return (
    <FiguresTable
      label={t('home:panel.best')}
      head={t('orders:column.currency')}
      figures={[
        `${t('orders:column.rate')} (${HOME_CURRENCY})`,
        `${t('orders:column.finalPrice')} (${HOME_CURRENCY})`,
        t('orders:column.amount'),
      ]}
      lines={figures.best.map(({ position, currency, form, rate, allIn, amount }) => ({
        key: `${currency.isoCode} ${form}`,
        head: (
          <span className={classes.whole}>
            <CurrencyLabel iso={currency.isoCode} unit={currency.unit} /> {t(`orders:form.${form}`)}
          </span>
        ),
        cells: [
          <Link
            key="rate"
            to={'/home' as string}
            search={{ currency: currency.isoCode, form, order: 'priceAsc', position } as never}
            aria-label={`${currency.isoCode} ${t(`orders:form.${form}`)} ${format.rate(rate)}`}
          >
            {format.rate(rate)}
          </Link>,
          format.rate(allIn),
          format.amount(amount, currency.pattern),
        ],
      }))}
    />
  )
}
