import type { CoverCellView, CoverPlanView, CoverRowView } from '@fxmatch/contract/http/cover'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import { useBeside } from '../../ui/side-pane.tsx'
import { CellButton } from './cell-button.tsx'
import classes from './cover.module.css'
import { LATE, useFittingMonths } from './use-fitting-months.ts'
import { useMonthName } from './use-month-name.ts'

type Open = { readonly currency: string; readonly month: string | null } | null
type OnOpen = (currency: string, month: string | null) => void

/**
 * Currencies by months, with what each row comes to: amounts in the row's currency, values in dinars. Months that have no room beside an
 * open panel are named below it.
 */
export function PlanTable({
  plan,
  open,
  panel,
  onOpen,
}: {
  plan: CoverPlanView
  open: Open
  /** Whether a panel is open. */
  panel: boolean
  onOpen: OnOpen
}) {
  const { t } = useTranslation(['cover', 'shell', 'orders'])
  const nameOf = useMonthName()
  const place = useRef<HTMLDivElement>(null)
  const yields = useBeside() && panel
  const { columns, aside, tight } = useFittingMonths(place, plan, open?.month, yields)
  return (
    <>
      {/* Where it is wider than its place, keys reach its last figures. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div ref={place} className={classes.scroll} data-wide data-tight={tight || undefined} tabIndex={0}>
        <table className={classes.table} aria-label={t('shell:menu.cover')}>
          <thead>
            <tr>
              <th scope="col" data-column="currency">
                {t('orders:column.currency')}
              </th>
              {columns.map((month) => (
                <th key={month ?? LATE} scope="col" data-column={month ?? LATE}>
                  {nameOf(month)}
                </th>
              ))}
              <th scope="col" data-column="together">
                {t('cover:together')}
              </th>
              <th scope="col" data-column="average">
                {t('cover:average')}
              </th>
              <th scope="col" data-column="onePercent">{`${t('cover:onePercent')} (${HOME_CURRENCY})`}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rows.map((row) => (
              <Row key={row.currency} row={row} columns={columns} open={open} onOpen={onOpen} />
            ))}
          </tbody>
          <Foot plan={plan} span={columns.length} />
        </table>
      </div>
      {aside.length > 0 && (
        <p className={classes.note} data-screen-only>
          {t('cover:aside', { months: aside.map(nameOf).join(', ') })}
        </p>
      )}
    </>
  )
}

function Row({
  row,
  columns,
  open,
  onOpen,
}: {
  row: CoverRowView
  columns: readonly (string | null)[]
  open: Open
  onOpen: OnOpen
}) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  const amount = (value: string) => format.amount(value, row.decimals)
  const cellOf = (month: string | null): CoverCellView | undefined =>
    row.cells.find((cell) => cell.month === month)
  return (
    <tr>
      <th scope="row">
        <CurrencyLabel iso={row.currency} unit={row.unit} />
        <small>{row.price === null ? t('unpriced') : t('price', { rate: format.rate(row.price) })}</small>
      </th>
      {columns.map((month) => (
        <td key={month ?? LATE}>
          <CellButton
            row={row}
            cell={cellOf(month)}
            isOpen={open !== null && open.currency === row.currency && open.month === month}
            onOpen={() => onOpen(row.currency, month)}
          />
        </td>
      ))}
      <td className={`${classes.sum} ${classes.together}`}>
        <b>{amount(row.due)}</b>
        <span>{t('coveredOf', { amount: amount(row.covered) })}</span>
        {isPositiveDecimal(row.draft) && <span>{t('draftWithin', { amount: amount(row.draft) })}</span>}
        <span>{t('openOf', { amount: amount(row.open) })}</span>
      </td>
      <td className={classes.sum}>
        <b>{format.rate(row.averageCost)}</b>
        <Budget row={row} />
      </td>
      <td className={classes.sum}>{format.dinars(row.onePercent)}</td>
    </tr>
  )
}

/** What covering costs beside the budget rate of each year: of what is bought, and of what is open at the price of the moment. */
function Budget({ row }: { row: CoverRowView }) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  const dinars = (value: string) => `${format.dinars(value.replace('-', ''))} ${HOME_CURRENCY}`
  const way = (value: string) => (value.startsWith('-') ? 'less' : 'more')
  return row.budget.map(({ year, rate, bought, averageCost, difference, open, openDifference }) => (
    <span key={year}>
      {t('budget.rate', { year, rate: format.rate(rate) })}
      {averageCost !== null && (
        <span data-way={way(difference)}>
          {t(`budget.bought.${way(difference)}`, {
            amount: format.sum(bought, row.decimals, row.currency),
            value: dinars(difference),
          })}
        </span>
      )}
      {openDifference !== null && isPositiveDecimal(open) && (
        <span data-way={way(openDifference)}>
          {t(`budget.open.${way(openDifference)}`, {
            amount: format.sum(open, row.decimals, row.currency),
            value: dinars(openDifference),
          })}
        </span>
      )}
    </span>
  ))
}

/** All currencies at what one would pay now; those that nobody sells are named, and left out. */
function Foot({ plan: { total }, span }: { plan: CoverPlanView; span: number }) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {`${t('total')} (${HOME_CURRENCY})`}
        </th>
        <td colSpan={span + 1}>
          <div className={classes.totals}>
            {t(isPositiveDecimal(total.draft) ? 'totalsDraft' : 'totals', {
              due: format.dinars(total.due),
              covered: format.dinars(total.covered),
              draft: format.dinars(total.draft),
              open: format.dinars(total.open),
            })}
            {total.unpriced.length > 0 && (
              <span className={classes.note}>{t('without', { currencies: total.unpriced.join(', ') })}</span>
            )}
          </div>
        </td>
        <td>{format.dinars(total.onePercent)}</td>
      </tr>
    </tfoot>
  )
}
