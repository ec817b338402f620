import IconRefresh from 'virtual:icons/refresh'
import { trustProposalCountCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import { type TicketAction, TicketDialog } from '../ticket-dialog.tsx'
import { TicketFacts } from '../ticket-facts.tsx'
import { TicketHistory } from '../ticket-history.tsx'
import { BookFilters } from './book-filters.tsx'
import { trustBookSearch } from './book-search.ts'
import { useBookColumns } from './use-book-columns.tsx'
import { useGroupedTickets } from './use-grouped-tickets.ts'
import { useTickets } from './use-tickets.ts'

/** Trust tickets: the operator's proposals, what became of them, what may be done (specification 002 §2, /trusted/book). */
export function TrustBookScreen() {
  const { t } = useTranslation('trust')
  const [search, change] = useListState(trustBookSearch, 'trust-book')
  const tickets = useTickets(search)
  const [acting, setActing] = useState<{ ticket: TrustProposal; action: TicketAction } | null>(null)
  const act = useCallback((ticket: TrustProposal, action: TicketAction) => setActing({ ticket, action }), [])
  const columns = useBookColumns(act)
  const groups = useGroupedTickets(columns, search, change)
  const answer = groups.table === null ? tickets : groups.heads
  const open = tickets.data?.data.find(({ id }) => id === search.ticket)
  return (
    <>
      <PageHeader
        title={t('book.title')}
        filters={
          <BookFilters
            search={search}
            onChange={change}
            actions={
              <>
                <AcceptedToggle
                  on={search.status === 'ACCEPTED'}
                  company={search.company}
                  onChange={(on) => change({ page: 1, status: on ? 'ACCEPTED' : undefined })}
                />
                <Button
                  leftSection={<IconRefresh size={14} />}
                  loading={tickets.isFetching}
                  onClick={() => void tickets.refetch()}
                >
                  {t('refresh')}
                </Button>
              </>
            }
          />
        }
      />
      <OperatorNotice scope={search} />
      <DataTable
        label={t('book.title')}
        name="trust-book"
        maxHeight="max(240px, calc(var(--window) - var(--list-chrome)))"
        views
        columns={columns}
        empty={<EmptyState next={<LeadOn ways={['trustRequests']} />} />}
        rows={tickets.data?.data}
        rowKey={({ id }) => id}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        onOpen={({ id }) => change({ ticket: id })}
        tone={({ id }) => (id === search.ticket ? 'current' : undefined)}
        groupChoice={groups.choice}
        {...(groups.table ?? {
          paging: {
            page: search.page,
            size: search.size,
            total: tickets.data?.total_items ?? 0,
            onChange: change,
          },
        })}
      />
      {open && (
        <Dialog
          title={t('book.ticket', { reference: open.reference })}
          onClose={() => change({ ticket: undefined })}
        >
          <TicketFacts ticket={open} />
          <TicketHistory id={open.id} />
        </Dialog>
      )}
      {acting && <TicketDialog {...acting} onClose={() => setActing(null)} />}
    </>
  )
}

/** Narrows the list to accepted tickets, which wait for their traveller; with their number. */
function AcceptedToggle({
  on,
  company,
  onChange,
}: {
  on: boolean
  company: string | undefined
  onChange: (on: boolean) => void
}) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const accepted = useQuery(callQuery(trustProposalCountCall, { query: { status: ['ACCEPTED'], company } }))
  const label = t('book.accepted')
  return (
    <Switch
      label={accepted.data ? `${label} (${format.count(accepted.data.count)})` : label}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
