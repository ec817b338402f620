import type { Closing } from '@fxmatch/contract/http/closing'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BooksPanel } from './books-panel.tsx'
import classes from './closing.module.css'
import { ClosingChecks } from './closing-checks.tsx'
import { closingSearch } from './closing-search.ts'
import { OpenOrders } from './open-orders.tsx'
import { useClosing } from './use-closing.ts'

/** What a bank's day leaves open and its books: each section with its total, and what the ledger says of the same. */
export function ClosingScreen() {
  const { t } = useTranslation(['reports', 'common'])
  const format = useFormat()
  const { companyKind } = useSession()
  const [search, change] = useSearchState(closingSearch)
  const today = marketToday(new Date())
  const day = search.day !== undefined && search.day <= today ? search.day : today
  const closing = useClosing(day)
  const { data } = closing
  return (
    <>
      <PageHeader
        title={t('reports:closing.title', { day: format.date(day) })}
        filters={
          <DateField
            size="xs"
            aria-label={t('reports:closing.day')}
            value={day}
            max={today}
            settled
            onChange={(chosen) => change({ day: chosen === today || chosen === '' ? undefined : chosen })}
          />
        }
      />
      {closing.isLoading && (
        <p className={classes.lead} role="status">
          {t('common:table.loading')}
        </p>
      )}
      {companyKind !== 'BANK' && <EmptyState>{t('reports:closing.banksOnly')}</EmptyState>}
      {closing.isError && (
        <ErrorState
          error={closing.error}
          compact={data !== undefined}
          onRetry={() => void closing.refetch()}
        />
      )}
      {data && <ClosingOf closing={data} />}
    </>
  )
}

function ClosingOf({ closing }: { closing: Closing }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { unpaid, tickets, counted, shortages } = closing
  return (
    <>
      <p className={classes.lead} role="status">
        {closing.isOver ? t('closing.over') : t('closing.soFar', { time: format.time(closing.until) })}
      </p>
      <ClosingChecks closing={closing} />
      <div className={classes.sections}>
        <OpenOrders
          id="unpaid"
          rows={unpaid.orders}
          count={unpaid.count}
          total={unpaid.total}
          lead={<Tie section={unpaid} words="unpaid" />}
          more={
            <Link to="/work" search={{ step: 'cash_out', kind: 'order' }}>
              {t('closing.pay')}
            </Link>
          }
        />
        <OpenOrders
          id="tickets"
          rows={tickets.orders}
          count={tickets.count}
          total={tickets.total}
          lead={<Tie section={tickets} words="tickets" />}
          more={
            <Link to="/work" search={{ step: 'deliver', kind: 'order' }}>
              {t('closing.deliver')}
            </Link>
          }
        />
        <OpenOrders
          id="counted"
          rows={counted.orders}
          count={counted.count}
          total={null}
          lead={
            <p>
              {t('closing.lead.counted')}{' '}
              <b className="num">
                {counted.sums
                  .map(
                    ({ currency, amount }) =>
                      `${format.amount(amount, currency.pattern)} ${currency.isoCode}`,
                  )
                  .join(' · ')}
              </b>
            </p>
          }
        />
        <OpenOrders
          id="shortages"
          rows={shortages.orders}
          count={shortages.count}
          total={null}
          lead={<p>{t('closing.lead.shortages')}</p>}
          missing={(order) => shortages.orders.find(({ id }) => id === order.id)?.missing ?? null}
        />
        <BooksPanel books={closing.books} />
      </div>
    </>
  )
}

/** The ledger's sum over the day, and whether it is what the orders add up to. */
function Tie({ section, words }: { section: Closing['unpaid']; words: 'unpaid' | 'tickets' }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { opening, added, taken, closing } = section.ledger
  const sums = {
    opening: format.dinars(opening),
    added: format.dinars(added),
    taken: format.dinars(taken),
    closing: format.dinars(closing),
  }
  return (
    <p className={classes.tie}>
      <span className="num">
        {t(`closing.tie.${words}`, sums)} {HOME_CURRENCY}
      </span>
      <b data-agrees={section.agrees}>
        {section.agrees
          ? `✓ ${t('closing.agrees')}`
          : `! ${t('closing.differs', { total: format.dinars(section.total) })}`}
      </b>
    </p>
  )
}
