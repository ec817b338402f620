import IconFileSpreadsheet from 'virtual:icons/file-spreadsheet'
import { exportRequestsCall } from '@fxmatch/contract/http/company-book'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import { REQUEST_SORTS } from '@fxmatch/contract/registers/request-register'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type CallInput, callApi } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { fileAddress } from '../../lib/exports/make-export.ts'
import { useExport } from '../../lib/exports/use-export.tsx'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useColumnChoice } from '../../ui/data-table/use-column-choice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenRows } from '../../ui/hidden-rows.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { BookFilters } from './book-filters.tsx'
import { type BookSearch, bookSearch, firstDay, olderThan } from './book-search.ts'
import { LEDGER_STATUSES } from './book-statuses.ts'
import { PositionsDialog } from './positions-dialog.tsx'
import { useGroupedLedger } from './use-grouped-ledger.ts'
import { useLedgerColumns } from './use-ledger-columns.tsx'

type Query = NonNullable<CallInput<typeof orderRequestsCall>['query']>

/**
 * The corporate ledger (specification 002 §2): the requests that have ended, of a company or of a bank's clients. A bank
 * changes to its purchases by Achat.
 */
export function CompanyLedgerScreen() {
  const { t } = useTranslation('book')
  const format = useFormat()
  const [search, change] = useListState(bookSearch, 'book.ledger')
  const { companyKind, capabilities } = useSession()
  const today = marketToday(new Date())
  useChanges(['order_request'], [orderRequestsCall])
  const filters = ledgerFilters(search, firstDay(search, today))
  const query = { ...filters, itemNbr: search.size, page: search.page }
  const requests = useQuery({ ...callQuery(orderRequestsCall, { query }), placeholderData: keepPreviousData })
  const found = requests.data?.data
  const everyDay = useQuery({
    ...callQuery(orderRequestsCall, { query: { ...ledgerFilters(search, undefined), itemNbr: 1, page: 1 } }),
    enabled: search.from === undefined && requests.isSuccess,
  })
  const older = olderThan(
    search,
    everyDay.data?.data.totalItems,
    requests.isPlaceholderData ? undefined : found?.totalItems,
  )
  const open = ({ reference }: OrderRequestView) => change({ open: reference })
  const columns = useLedgerColumns(open)
  const groups = useGroupedLedger(columns, filters, search, change)
  const answer = groups.table === null ? requests : groups.heads
  const { visibility, order } = useColumnChoice('book.ledger', columns)
  const seen = order.filter((id) => visibility[id] ?? true)
  const own = capabilities.includes('company.administer') ? 'ledger.own' : 'ledger.purchases'
  const title = t(companyKind === 'CORPORATE' ? own : 'ledger.title')
  return (
    <>
      <PageHeader
        title={title}
        filters={
          <BookFilters
            members={['from', 'to', 'status', 'currency', 'reference', 'agency', 'region']}
            search={search}
            change={change}
            today={today}
          />
        }
        actions={
          <>
            {companyKind === 'BANK' && <SideToggle />}
            <LedgerExport filters={filters} columns={seen} by={groups.by} />
          </>
        }
      />
      <HiddenRows
        count={older}
        text={t('older', { count: older, day: format.date(today) })}
        show={t('showOlder')}
        onShow={() => change({ from: 'all', page: 1 })}
      />
      <DataTable
        label={title}
        name="book.ledger"
        views
        columns={columns}
        empty={<EmptyState next={<LeadOn ways={['request', 'process']} />} />}
        rows={found?.data}
        rowKey={({ id }) => id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={open}
        filtered={search}
        onFilter={(member, value) => change({ [member]: value, page: 1 } as Partial<BookSearch>)}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<BookSearch>)}
        groupChoice={groups.choice}
        {...(groups.table ?? {
          paging: {
            page: search.page,
            size: search.size,
            total: found?.totalItems ?? 0,
            onChange: ({ page, size }) => change({ page, size }),
          },
        })}
      />
      {search.open !== undefined && (
        <PositionsDialog reference={search.open} onClose={() => change({ open: undefined })} />
      )}
    </>
  )
}

/** What the ledger asks the server for, without its page. */
function ledgerFilters(search: BookSearch, from: string | undefined): Query {
  const { status, currency, reference, region, agency, to } = search
  return {
    'status[]': status === undefined ? [...LEDGER_STATUSES] : [status],
    sort: REQUEST_SORTS.find((sort) => sort === search.sort) ?? 'createdAt',
    direction: search.direction ?? 'desc',
    ...(currency === undefined ? {} : { currency }),
    ...(reference === undefined ? {} : { reference }),
    ...(region === undefined ? {} : { region }),
    ...(agency === undefined ? {} : { agence: agency }),
    ...(from === undefined ? {} : { 'createdAt[after]': startOfMarketDate(from).toISOString() }),
    ...(to === undefined
      ? {}
      : { 'createdAt[before]': new Date(endOfMarketDate(to).getTime() - 1).toISOString() }),
  }
}

/** Achat is the bank's own book, Vente this one (specification 002 §2). */
function SideToggle() {
  const { t } = useTranslation('book')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('ledger.side')}
      value="vente"
      onChange={(side) => side === 'achat' && void navigate({ to: '/book' })}
      data={[
        { value: 'achat', label: t('ledger.achat') },
        { value: 'vente', label: t('ledger.vente') },
      ]}
    />
  )
}

function LedgerExport({
  filters,
  columns,
  by,
}: {
  filters: Query
  columns: readonly string[]
  /** What the ledger is grouped by: a second sheet has the sums. */
  by: RequestGrouping | null
}) {
  const { t } = useTranslation('exports')
  const language = useLanguage()
  const viewer = useSession()
  const may = useCan('export.read')
  const { run, running } = useExport(async () => {
    const { data } = await callApi(exportRequestsCall, {
      query: {
        ...filters,
        by: by ?? undefined,
        columns: columns.filter((id) => id !== 'action').join(','),
        language,
        ...(viewer.companyKind === 'BANK' ? { company: viewer.company } : {}),
        ...(viewer.companyKind === 'CORPORATE' ? { user: viewer.id } : {}),
      },
    })
    return fileAddress(data.uuid)
  })
  if (!may) return null
  return (
    <ReasonedButton
      leftSection={<IconFileSpreadsheet size={15} />}
      loading={running}
      reason={null}
      onClick={() => void run()}
    >
      {t('excel')}
    </ReasonedButton>
  )
}
