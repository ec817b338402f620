import type { Closing } from '@fxmatch/contract/http/closing'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { day as existingDay } from '../../lib/navigation/search-fields.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { BooksPanel } from './books-panel.tsx'
import classes from './closing.module.css'
import { ClosingChecks } from './closing-checks.tsx'
import { closingSearch } from './closing-search.ts'
import { OpenOrders } from './open-orders.tsx'
import { SealPanel } from './seal-panel.tsx'
import { useClosing, useReadBanks } from './use-closing.ts'

/** What a bank's day leaves open and its books: each section with its total, and what the ledger says of the same. */
export function ClosingScreen() {
  const { t } = useTranslation(['reports', 'common', 'orders'])
  const format = useFormat()
  const { companyKind } = useSession()
  const [search, change] = useSearchState(closingSearch)
  const banks = useReadBanks()
  const today = marketToday(new Date())
  const asked = search.day ?? today
  const isDay = existingDay(asked) !== undefined
  const day = isDay && asked <= today ? asked : null
  const closing = useClosing(day, banks === null ? undefined : search.bank)
  const data = day === null ? undefined : closing.data
  const chooses = banks !== null && search.bank === undefined
  return (
    <>
      <PageHeader
        // Until another day's is there, what is read and signed is the last one's.
        title={t('reports:closing.title', { day: format.date(data?.day ?? day ?? today) })}
        badges={data && <span className="soft">{data.bank.name}</span>}
        filters={
          <>
            {banks !== null && (
              <Select
                size="xs"
                aria-label={t('orders:column.bank')}
                placeholder={t('orders:column.bank')}
                data={banks.map(({ id, name }) => ({ value: id, label: name }))}
                value={search.bank ?? null}
                onChange={(bank) => change({ bank: bank ?? undefined })}
              />
            )}
            <DateField
              size="xs"
              aria-label={t('reports:closing.day')}
              value={day ?? ''}
              max={today}
              settled
              onChange={(chosen) => change({ day: chosen === today || chosen === '' ? undefined : chosen })}
            />
          </>
        }
      />
      {day === null && (
        <EmptyState>
          {isDay ? t('reports:closing.dayToCome', { day: format.date(asked) }) : t('reports:closing.noDay')}{' '}
          <Link to="/closing" search={{ ...(search.bank === undefined ? {} : { bank: search.bank }) }}>
            {t('reports:closing.toToday')}
          </Link>
        </EmptyState>
      )}
      {closing.isLoading && (
        <p className={classes.lead} role="status">
          {t('common:table.loading')}
        </p>
      )}
      {companyKind !== 'BANK' && banks === null && <EmptyState>{t('reports:closing.banksOnly')}</EmptyState>}
      {chooses && <EmptyState>{t('reports:closing.chooseBank')}</EmptyState>}
      {closing.isError && (
        <ErrorState
          error={closing.error}
          compact={data !== undefined}
          onRetry={() => void closing.refetch()}
        />
      )}
      {data && !chooses && <ClosingOf closing={data} />}
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
        {closing.state === 'SIGNED'
          ? t('closing.seal.sealed')
          : closing.isOver
            ? t('closing.over')
            : t('closing.soFar', { time: format.time(closing.until) })}
      </p>
      <ClosingChecks closing={closing} />
      <SealPanel key={closing.day} closing={closing} />
      <div className={classes.sections}>
        <OpenOrders
          id="unpaid"
          rows={unpaid.orders}
          count={unpaid.count}
          total={unpaid.total}
          lead={<Tie section={unpaid} words="unpaid" />}
          more={
            <Link to="/work" search={{ step: 'cash_out', kind: 'order' }} data-screen-only>
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
            <Link to="/work" search={{ step: 'deliver', kind: 'order' }} data-screen-only>
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
                {format.facts(
                  counted.sums.map(({ currency, amount }) =>
                    format.sum(amount, currency.pattern, currency.isoCode),
                  ),
                )}
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
    closing: format.money(closing),
  }
  return (
    <p className={classes.tie}>
      <span className="num">{t(`closing.tie.${words}`, sums)}</span>
      <b data-agrees={section.agrees}>
        {section.agrees
          ? `✓ ${t('closing.agrees')}`
          : `! ${t('closing.differs', { total: format.dinars(section.total) })}`}
      </b>
    </p>
  )
}
