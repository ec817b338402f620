import { exportImportTitlesCall, type ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { importTitlesCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { DuesPanel } from './dues-panel.tsx'
import classes from './titles.module.css'
import { titlesSearch } from './titles-search.ts'
import { useGroupedTitles } from './use-grouped-titles.ts'
import { useTitleColumns } from './use-title-columns.tsx'

/** 'Titres d’importation': what is left of each, and when its supplier is to be paid. */
export function TitlesScreen() {
  const { t } = useTranslation(['titles', 'shell'])
  const language = useLanguage()
  const [search, change] = useSearchState(titlesSearch)
  useChanges(['import_title', 'order_request'], [importTitlesCall])
  useOrderChanges([importTitlesCall])
  const titles = useQuery(callQuery(importTitlesCall, {}))
  const columns = useTitleColumns((id) => change({ open: id }))
  const groups = useGroupedTitles(columns, titles.data, search, change)
  const open = titles.data?.data.find(({ id }) => id === search.open)
  const close = () => change({ open: undefined })
  return (
    <>
      <PageHeader
        title={t('shell:menu.titles')}
        actions={<ExcelLink href={callUrl(exportImportTitlesCall.path, {}, { language, by: groups.by })} />}
      />
      <p className={classes.intro}>{t('titles:intro')}</p>
      {titles.data?.truncated && <p className={classes.intro}>{t('titles:truncated')}</p>}
      <SidePane open={open !== undefined}>
        <DataTable
          label={t('shell:menu.titles')}
          name="import-titles"
          columns={columns}
          rows={titles.data?.data}
          rowKey={({ id }: ListedTitleView) => id}
          {...(titles.isError ? { error: titles.error, onRetry: () => void titles.refetch() } : {})}
          empty={<EmptyState>{t('titles:none')}</EmptyState>}
          groupChoice={groups.choice}
          {...groups.table}
        />
        {open && <DuesPanel key={open.id} title={open} onClose={close} />}
      </SidePane>
    </>
  )
}
