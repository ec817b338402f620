import {
  type OUTLIER_STATES,
  type PriceOutlier,
  priceOutliersCall,
} from '@fxmatch/contract/http/price-outliers'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useCan } from '../../lib/session/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { OutlierPanel } from './outlier-panel.tsx'
import classes from './outliers.module.css'
import { OUTLIER_VIEWS, outliersSearch } from './outliers-search.ts'
import { SpreadsTable } from './spreads-table.tsx'
import { useOutlierColumns } from './use-outlier-columns.tsx'

/** No feed tells of them, since a company's is heard by all of its people: the list asks again. */
const ASKED_AGAIN_MS = 60_000

/** 'Prix à examiner': prices far from the others of their month, for compliance; beside the list the figures, and the note. */
export function OutliersScreen() {
  const { t } = useTranslation('outliers')
  const [search, change] = useSearchState(outliersSearch)
  const readsAll = useCan('platform.read')
  const views = OUTLIER_VIEWS.filter((view) => view !== 'SPREADS' || readsAll)
  const view = views.find((one) => one === search.state) ?? 'OPEN'
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <SegmentedControl
            aria-label={t('title')}
            value={view}
            onChange={(chosen) =>
              change({ state: views.find((one) => one === chosen && one !== 'OPEN'), open: undefined })
            }
            data={views.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        }
      />
      <p className={classes.intro}>{t(view === 'SPREADS' ? 'spreadsIntro' : 'intro')}</p>
      {view === 'SPREADS' ? (
        <SpreadsTable />
      ) : (
        <OutlierList state={view} open={search.open} onOpen={(open) => change({ open })} />
      )}
    </>
  )
}

function OutlierList({
  state,
  open,
  onOpen,
}: {
  state: (typeof OUTLIER_STATES)[number]
  open: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const { t } = useTranslation('outliers')
  const outliers = useQuery({
    ...callQuery(priceOutliersCall, { query: { state } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_AGAIN_MS,
  })
  const columns = useOutlierColumns(state === 'CLOSED')
  const opened = outliers.data?.data.find(({ id }) => id === open)
  return (
    <SidePane open={opened !== undefined}>
      <div className={classes.list}>
        <DataTable<PriceOutlier>
          label={t('title')}
          name="price-outliers"
          columns={columns}
          rows={outliers.data?.data}
          rowKey={({ id }) => id}
          tone={({ id }) => (id === open ? 'current' : undefined)}
          error={outliers.error}
          onRetry={() => void outliers.refetch()}
          onOpen={({ id }) => onOpen(id)}
          empty={<EmptyState>{t(state === 'OPEN' ? 'none' : 'noneHere')}</EmptyState>}
        />
      </div>
      {opened && <OutlierPanel key={opened.id} outlier={opened} onClose={() => onOpen(undefined)} />}
    </SidePane>
  )
}
