import { OUTLIER_STATES, type PriceOutlier, priceOutliersCall } from '@fxmatch/contract/http/price-outliers'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-panel.tsx'
import { OutlierPanel } from './outlier-panel.tsx'
import classes from './outliers.module.css'
import { outliersSearch } from './outliers-search.ts'
import { useOutlierColumns } from './use-outlier-columns.tsx'

/** No feed tells of them, since a company's is heard by all of its people: the list asks again. */
const ASKED_AGAIN_MS = 60_000

/** 'Prix à examiner': prices far from the others of their month, for compliance; beside the list the figures, and the note. */
export function OutliersScreen() {
  const { t } = useTranslation('outliers')
  const [search, change] = useSearchState(outliersSearch)
  const outliers = useQuery({
    ...callQuery(priceOutliersCall, { query: { state: search.state } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_AGAIN_MS,
  })
  const columns = useOutlierColumns(search.state === 'CLOSED')
  const opened = outliers.data?.data.find(({ id }) => id === search.open)
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <SegmentedControl
            aria-label={t('title')}
            value={search.state}
            onChange={(state) => change({ state: state === 'CLOSED' ? state : undefined, open: undefined })}
            data={OUTLIER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        }
      />
      <p className={classes.intro}>{t('intro')}</p>
      <SidePane open={opened !== undefined}>
        <div className={classes.list}>
          <DataTable<PriceOutlier>
            label={t('title')}
            name="price-outliers"
            columns={columns}
            rows={outliers.data?.data}
            rowKey={({ id }) => id}
            tone={({ id }) => (id === search.open ? 'current' : undefined)}
            error={outliers.error}
            onRetry={() => void outliers.refetch()}
            onOpen={({ id }) => change({ open: id })}
            empty={<EmptyState>{t(search.state === 'OPEN' ? 'none' : 'noneHere')}</EmptyState>}
          />
        </div>
        {opened && (
          <OutlierPanel key={opened.id} outlier={opened} onClose={() => change({ open: undefined })} />
        )}
      </SidePane>
    </>
  )
}
