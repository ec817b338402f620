import IconPlus from 'virtual:icons/plus'
import { type RfqRowView, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { groupingsOf } from '../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../ui/data-table/use-own-groups.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { AskedPanel } from './answer/asked-panel.tsx'
import { AskPanel } from './ask/ask-panel.tsx'
import { ownOutcome } from './rfq-badge.tsx'
import { RfqFigures } from './rfq-figures.tsx'
import { RfqFilters } from './rfq-filters.tsx'
import classes from './rfqs.module.css'
import { type RfqsSearch, rfqsSearch } from './rfqs-search.ts'
import { useLapses } from './use-lapses.ts'
import { useRfqColumns } from './use-rfq-columns.tsx'

const TICK_MS = 1_000
/** What leaves the address when the form is closed. */
const NO_FORM = {
  ...{ ask: undefined, form: undefined, region: undefined },
  ...{ amount: undefined, request: undefined },
}

/** 'Demandes de prix': those that one's house asks and those that it is asked, and the form that asks. */
export function RfqsScreen() {
  const { t } = useTranslation(['rfqs', 'shell', 'trading'])
  const [search, change] = useSearchState(rfqsSearch)
  const navigate = useNavigate()
  const mayAsk = useCan('rfq.ask')
  const mayQuote = useCan('rfq.quote')
  const now = useServerNow(TICK_MS)
  useChanges(['rfq'], [rfqsCall])
  const { of, state, currency } = search
  const found = useQuery(
    callQuery(rfqsCall, {
      query: {
        currency,
        as: of === undefined ? undefined : of === 'asking' ? 'ASKING' : 'ASKED',
        state: state === undefined ? undefined : state === 'open' ? 'OPEN' : 'ENDED',
      },
    }),
  )
  const rows = found.data?.rfqs
  useLapses(
    (rows ?? []).map(({ answerBy }) => answerBy),
    now,
  )
  const columns = useRfqColumns(now)
  const groups = useRfqGroups(columns, rows, search, change)
  const asking = mayAsk && search.ask === true
  const open = ({ id }: Pick<RfqRowView, 'id'>) => void navigate({ to: '/rfqs/$id', params: { id } })
  const ask = mayAsk && (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => change({ ask: true })}>
      {t('trading:ask.open')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('shell:menu.rfqs')}
        filters={<RfqFilters search={search} onChange={change} />}
        actions={ask}
      />
      {mayQuote && <AskedPanel />}
      <SidePane open={asking}>
        <div className={classes.list}>
          <RfqFigures figures={found.data?.figures} />
          <DataTable
            label={t('shell:menu.rfqs')}
            name="rfqs"
            narrows
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            error={found.error}
            onRetry={() => void found.refetch()}
            onOpen={open}
            tone={(row) =>
              row.as === 'ASKED' && ownOutcome(row, now) === 'TO_ANSWER' ? 'highlight' : undefined
            }
            empty={<EmptyState next={ask}>{t('none')}</EmptyState>}
            groupChoice={groups.choice}
            {...groups.table}
          />
        </div>
        {asking && (
          <AskPanel
            key={search.currency ?? ''}
            start={search}
            onClose={() => change(NO_FORM)}
            onAsked={open}
          />
        )}
      </SidePane>
    </>
  )
}

/** The requests in groups, with the amounts of each currency: of one's own and of those that one is asked, as the list has them. */
function useRfqGroups(
  columns: readonly DataColumn<RfqRowView>[],
  rows: readonly RfqRowView[] | undefined,
  { group, unfold }: Pick<RfqsSearch, 'group' | 'unfold'>,
  change: (patch: Pick<Partial<RfqsSearch>, 'group' | 'unfold'>) => void,
) {
  const format = useFormat()
  const groupings = groupingsOf(columns, OWN_GROUPINGS.rfqs, {
    asker: { keyOf: ({ asker }) => asker.id, labelOf: ({ asker }) => asker.name },
    createdAt: {
      keyOf: ({ createdAt }) => marketToday(new Date(createdAt)),
      labelOf: ({ createdAt }) => format.date(createdAt),
    },
  })
  return useOwnGroups({
    ...{ columns, rows, groupings, group, unfold },
    sums: [
      {
        column: 'amount',
        of: ({ amount }) => amount,
        in: ({ currency, decimals }) => ({ currency, decimals }),
      },
    ],
    onChange: change,
  })
}
