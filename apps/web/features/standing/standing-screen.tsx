import IconPlus from 'virtual:icons/plus'
import {
  exportStandingOrdersCall,
  type StandingOrderView,
  standingOrdersCall,
} from '@fxmatch/contract/http/standing-orders'
import { Button } from '@mantine/core'
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
import { GivePanel } from './give-panel.tsx'
import classes from './standing.module.css'
import { StandingPanel } from './standing-panel.tsx'
import { standingSearch } from './standing-search.ts'
import { useGroupedStanding } from './use-grouped-standing.ts'
import { useStandingColumns } from './use-standing-columns.tsx'

/** What leaves the address when the form is closed. */
const NO_FORM = {
  ...{ give: undefined, currency: undefined, form: undefined },
  ...{ amount: undefined, rate: undefined, request: undefined },
}

/** How often the distance to the market is read again: it moves with positions of which no event names these orders. */
const MARKET_MS = 15_000

/** 'Ordres permanents': what waits at which price, how far the market is, what was placed; and the form that gives one. */
export function StandingScreen() {
  const { t } = useTranslation(['standing', 'shell'])
  const language = useLanguage()
  const [search, change] = useSearchState(standingSearch)
  useChanges(['standing_order'], [standingOrdersCall])
  useOrderChanges([standingOrdersCall])
  const found = useQuery({ ...callQuery(standingOrdersCall, {}), refetchInterval: MARKET_MS })
  const show = (id: string) => change({ ...NO_FORM, open: id })
  const columns = useStandingColumns(show)
  const groups = useGroupedStanding(columns, found.data, search, change)
  const open = found.data?.data.find(({ id }) => id === search.open)
  const give = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={14} />}
      onClick={() => change({ give: true, open: undefined })}
    >
      {t('standing:new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('shell:menu.standing')}
        actions={
          <>
            <ExcelLink href={callUrl(exportStandingOrdersCall.path, {}, { language })} />
            {give}
          </>
        }
      />
      <p className={classes.intro}>{t('standing:intro')}</p>
      {found.data?.truncated && <p className={classes.intro}>{t('standing:truncated')}</p>}
      <SidePane open={search.give === true || open !== undefined}>
        <DataTable
          label={t('shell:menu.standing')}
          name="standing-orders"
          columns={columns}
          rows={found.data?.data}
          rowKey={({ id }: StandingOrderView) => id}
          error={found.error}
          onRetry={() => void found.refetch()}
          onOpen={({ id }) => show(id)}
          empty={<EmptyState next={give}>{t('standing:none')}</EmptyState>}
          groupChoice={groups.choice}
          {...groups.table}
        />
        {search.give === true ? (
          <GivePanel
            start={search}
            waiting={found.data?.data ?? []}
            onClose={() => change(NO_FORM)}
            onGiven={({ id }) => show(id)}
          />
        ) : (
          open && <StandingPanel key={open.id} order={open} onClose={() => change({ open: undefined })} />
        )}
      </SidePane>
    </>
  )
}
