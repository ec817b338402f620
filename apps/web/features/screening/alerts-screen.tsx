import { exportAlertsCall } from '@fxmatch/contract/http/gate-workbooks'
import { type ScreeningAlert, screeningAlertsCall } from '@fxmatch/contract/http/screening'
import { ALERT_STATUSES, UNDECIDED_STATUSES } from '@fxmatch/domain/screening/alert-table'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { AlertPanel } from './alert-panel.tsx'
import classes from './screening.module.css'
import { alertsSearch } from './screening-search.ts'
import { useAlertColumns } from './use-alert-columns.tsx'

/** No feed tells of alerts, since a company's is heard by all of its people: the list asks again. */
export const ASKED_AGAIN_MS = 30_000

/** 'Alertes de filtrage': names like one on a list, for who decides; beside the list what is alike, and the decision. */
export function AlertsScreen() {
  const { t } = useTranslation(['screening', 'shell'])
  const user = useSession()
  const language = useLanguage()
  const [search, change] = useSearchState(alertsSearch)
  const status = search.status === undefined ? UNDECIDED_STATUSES : [search.status]
  const alerts = useQuery({
    ...callQuery(screeningAlertsCall, { query: { status: [...status] } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_AGAIN_MS,
  })
  const columns = useAlertColumns()
  const opened = alerts.data?.data.find(({ reference }) => reference === search.open)
  return (
    <>
      <PageHeader
        title={t('shell:menu.screening')}
        actions={
          <>
            <ExcelLink href={callUrl(exportAlertsCall.path, {}, { status: [...status], language })} />
            {user.capabilities.includes('screening.lists') && (
              <Button component={Link} {...({ to: '/screening/lists' } as object)}>
                {t('shell:menu.screeningLists')}
              </Button>
            )}
          </>
        }
      />
      <p className={classes.intro}>{t('screening:intro')}</p>
      <div className={classes.filters}>
        <InlineChoice
          label={t('screening:state')}
          value={search.status ?? ''}
          on={search.status !== undefined}
          onChange={(value) => change({ status: ALERT_STATUSES.find((each) => each === value) })}
        >
          <option value="">{t('screening:anyState')}</option>
          {ALERT_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`screening:status.${each}`)}
            </option>
          ))}
        </InlineChoice>
      </div>
      <SidePane open={opened !== undefined}>
        <div className={classes.list}>
          <DataTable<ScreeningAlert>
            label={t('shell:menu.screening')}
            name="screening-alerts"
            columns={columns}
            rows={alerts.data?.data}
            rowKey={({ id }) => id}
            tone={({ reference }) => (reference === search.open ? 'current' : undefined)}
            error={alerts.error}
            onRetry={() => void alerts.refetch()}
            onOpen={({ reference }) => change({ open: reference })}
            empty={
              <EmptyState>
                {t(search.status === undefined ? 'screening:none' : 'screening:noneHere')}
              </EmptyState>
            }
          />
        </div>
        {opened && <AlertPanel key={opened.id} alert={opened} onClose={() => change({ open: undefined })} />}
      </SidePane>
    </>
  )
}
