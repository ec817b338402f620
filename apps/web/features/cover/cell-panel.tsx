import type {
  CoverCellView,
  CoverRowView,
  CoverTitleView,
  PlannedDueView,
} from '@fxmatch/contract/http/cover'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './cover.module.css'
import { titleWays } from './title-ways.ts'
import { useMonthName } from './use-month-name.ts'

type Row = Pick<CoverRowView, 'currency' | 'decimals'>

/** One cell with its arithmetic, payment by payment, and what covers what is open. */
export function CellPanel({
  row,
  cell,
  titles,
  onClose,
}: {
  row: CoverRowView
  cell: CoverCellView
  titles: readonly CoverTitleView[]
  onClose: () => void
}) {
  const { t } = useTranslation(['cover', 'titles'])
  const format = useFormat()
  const nameOf = useMonthName()
  const columns = useDueColumns(row)
  const name = `${row.currency}, ${nameOf(cell.month)}`
  const sum = (value: string) => format.sum(value, row.decimals, row.currency)
  const optional = [
    { term: t('cover:late'), value: cell.late },
    { term: t('cover:draft'), value: cell.draft },
    { term: t('cover:missing'), value: cell.missing },
  ]
  return (
    <SidePanel title={name} about={name} onClose={onClose}>
      <div className={classes.panel}>
        <DefinitionList
          items={[
            { term: t('cover:due'), value: sum(cell.due) },
            { term: t('titles:column.covered'), value: sum(cell.covered) },
            { term: t('titles:column.dueOpen'), value: sum(cell.open) },
            { term: t('cover:required'), value: sum(cell.required) },
            ...optional
              .filter(({ value }) => isPositiveDecimal(value))
              .map(({ term, value }) => ({ term, value: sum(value) })),
          ]}
        />
        <DataTable
          label={t('titles:column.due')}
          name="cover-dues"
          columns={columns}
          rows={cell.dues}
          rowKey={({ title, on }) => `${title} ${on}`}
          empty={<EmptyState>{t('cover:none')}</EmptyState>}
        />
        <Ways row={row} dues={cell.dues} titles={titles} />
      </div>
    </SidePanel>
  )
}

function useDueColumns(row: Row): DataColumn<PlannedDueView>[] {
  const { t } = useTranslation(['cover', 'titles', 'requests'])
  const format = useFormat()
  return useMemo((): DataColumn<PlannedDueView>[] => {
    const figure = (
      id: 'amount' | 'open' | 'required',
      header: string,
      yields?: number,
    ): DataColumn<PlannedDueView> => ({
      ...{ id, header, kind: 'number', unit: row.currency },
      value: (due) => due[id],
      render: (due) => format.amount(due[id], row.decimals),
      ...(yields === undefined ? {} : { yields }),
    })
    return [
      {
        ...{ id: 'on', kind: 'time', hideable: false, sortable: true },
        header: format.facts([t('titles:form.on'), t('requests:column.importReference')]),
        value: ({ on }) => on,
        render: ({ title, on, reference }) => (
          <span className={classes.lines}>
            {format.date(on)}
            <Link to="/titles" search={{ open: title }}>
              {reference}
            </Link>
          </span>
        ),
      },
      {
        ...figure('amount', t('cover:due')),
        render: (due) => (
          <span className={classes.lines}>
            {format.amount(due.amount, row.decimals)}
            <small>{t('cover:coveredOf', { amount: format.amount(due.covered, row.decimals) })}</small>
          </span>
        ),
      },
      figure('open', t('titles:column.dueOpen')),
      {
        ...{ id: 'percent', header: t('cover:percent'), kind: 'number', yields: 1 },
        value: ({ percent }) => percent,
      },
      figure('required', t('cover:required'), 2),
    ]
  }, [t, format, row.currency, row.decimals])
}

/** The smaller of two amounts, but nothing: a title whose rest is reserved still has its draft. */
const least = (one: string, other: string) =>
  isPositiveDecimal(one) && compareDecimals(one, other) < 0 ? one : other

/** For each title that leads on: a request for what is open, filled in, and prices of the request that it has as a draft. */
function Ways({
  row,
  dues,
  titles,
}: {
  row: Row
  dues: readonly PlannedDueView[]
  titles: readonly CoverTitleView[]
}) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  const mayAsk = useCan('rfq.ask')
  const mayWait = useCan('standing.manage')
  return (
    <>
      {titleWays(dues, titles, row.decimals).map(({ title, open, amount }) => (
        <section key={title.id} className={classes.ways} aria-label={title.reference}>
          {open && isPositiveDecimal(amount) && (
            <Link
              to="/transaction/new"
              className={classes.way}
              search={{
                ...{ currency: row.currency, amount, title: title.reference },
                ...{ nature: title.nature, bank: title.bank.id },
              }}
            >
              {t('request', { title: title.reference })}
              <span>{format.sum(amount, row.decimals, row.currency)}</span>
            </Link>
          )}
          {open && !isPositiveDecimal(amount) && (
            <p className="soft">{t('taken', { title: title.reference })}</p>
          )}
          {title.draft && mayAsk && isPositiveDecimal(title.draft.openAmount) && (
            <Link
              to="/rfqs"
              className={classes.way}
              search={{
                ...{ ask: true, currency: row.currency, request: title.draft.id },
                amount: title.draft.openAmount,
              }}
            >
              {t('quotes', { request: title.draft.reference })}
            </Link>
          )}
          {title.draft && mayWait && isPositiveDecimal(title.draft.openAmount) && (
            <Link
              to="/standing"
              className={classes.way}
              search={{
                ...{ give: true, currency: row.currency, request: title.draft.id },
                amount: least(amount, title.draft.openAmount),
              }}
            >
              {t('standing', { request: title.draft.reference })}
              <span>{format.sum(least(amount, title.draft.openAmount), row.decimals, row.currency)}</span>
            </Link>
          )}
        </section>
      ))}
    </>
  )
}
