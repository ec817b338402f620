import IconUpload from 'virtual:icons/upload'
import {
  listTemplateCall,
  type ScreeningListView,
  screeningListsCall,
  stepListCall,
} from '@fxmatch/contract/http/screening'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { led, useLedTo } from '../../lib/navigation/use-led-to.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { BringDialog } from './bring-dialog.tsx'
import { Losses } from './list-losses.tsx'
import classes from './screening.module.css'
import { ServicePanel } from './service-panel.tsx'
import { useListColumns } from './use-list-columns.tsx'
import { useToldVersion } from './use-told-version.ts'

/** How often a round that is under way is asked for. */
const ASKED_AGAIN_MS = 15_000

/** 'Listes de filtrage': the versions of the lists, brought by one person and put in force by another. */
export function ListsScreen() {
  const { t } = useTranslation(['screening', 'shell'])
  const ledTo = useLedTo()
  const [bringing, setBringing] = useState(false)
  const lists = useQuery({ ...callQuery(screeningListsCall, {}), refetchInterval: ASKED_AGAIN_MS })
  const columns = useListColumns()
  const waiting = lists.data?.data.filter(({ status }) => status === 'IMPORTED') ?? []
  return (
    <>
      <PageHeader
        title={t('shell:menu.screeningLists')}
        actions={
          <>
            <Button component="a" href={listTemplateCall.path} download>
              {t('screening:lists.template')}
            </Button>
            <Button variant="filled" leftSection={<IconUpload size={14} />} onClick={() => setBringing(true)}>
              {t('screening:lists.bring')}
            </Button>
          </>
        }
      />
      <p className={classes.intro}>{t('screening:lists.intro')}</p>
      <div className={classes.above}>
        {lists.data?.service && <ServicePanel service={lists.data.service} />}
        {waiting.length > 0 && (
          <Panel title={t('screening:lists.waiting')}>
            <ul className={classes.waiting}>
              {waiting.map((version) => (
                <li key={version.id} {...led(version.id === ledTo)}>
                  <Waiting version={version} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <DataTable<ScreeningListView>
        label={t('shell:menu.screeningLists')}
        name="screening-lists"
        columns={columns}
        rows={lists.data?.data}
        rowKey={({ id }) => id}
        error={lists.error}
        onRetry={() => void lists.refetch()}
        empty={
          <EmptyState>
            {t(lists.data?.service ? 'screening:lists.noneBeside' : 'screening:lists.none')}
          </EmptyState>
        }
      />
      {bringing && <BringDialog onClose={() => setBringing(false)} />}
    </>
  )
}

function Waiting({ version }: { version: ScreeningListView }) {
  const { t } = useTranslation(['screening', 'fixings'])
  const format = useFormat()
  const told = useToldVersion()
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null)
  const step = useCommand(stepListCall, {
    refreshes: [screeningListsCall],
    success: () => t('screening:lists.done', { version: version.version }),
  })
  const { id } = version
  const close = () => setAsked(null)
  const confirm = async (reason?: string) => {
    await step.run({
      params: { id },
      body: { action: 'confirm', ...(reason === undefined ? {} : { reason }) },
    })
    close()
  }
  return (
    <>
      <p>{told(version)}</p>
      {version.losses !== null && <Losses version={version} losses={version.losses} />}
      <div className={classes.decisions}>
        {version.allowedActions.map((allowed) => (
          <ReasonedButton
            key={allowed.action}
            variant={allowed.action === 'confirm' ? 'filled' : 'default'}
            reason={reasonOf(allowed)}
            onClick={() => setAsked(allowed.action)}
          >
            {t(allowed.action === 'withdraw' ? 'screening:lists.withdraw' : 'fixings:confirm.action')}
          </ReasonedButton>
        ))}
      </div>
      {asked === 'confirm' && version.losses !== null && (
        <ReasonDialog
          title={t('fixings:confirm.action')}
          lead={t('screening:lists.losesLead')}
          action={t('fixings:confirm.action')}
          onSend={confirm}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asked !== null && !(asked === 'confirm' && version.losses !== null)}
        title={t(asked === 'withdraw' ? 'screening:lists.withdraw' : 'fixings:confirm.action')}
        confirmLabel={t(asked === 'withdraw' ? 'screening:lists.withdraw' : 'fixings:confirm.action')}
        running={step.running}
        onConfirm={() =>
          void (asked === 'withdraw'
            ? step.run({ params: { id }, body: { action: 'withdraw' } }).then(close)
            : confirm())
        }
        onCancel={close}
      >
        {asked === 'withdraw'
          ? format.facts([t(`screening:list.${version.list}`), String(version.version)])
          : t('screening:lists.confirmLead')}
      </ConfirmDialog>
    </>
  )
}
