import IconPlus from 'virtual:icons/plus'
import { exportHouseRefusalsCall } from '@fxmatch/contract/http/gate-workbooks'
import { houseRefusalsCall } from '@fxmatch/contract/http/house-refusals'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { callUrl } from '../../../lib/api/call-url.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ExcelLink } from '../../../ui/excel-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SidePane } from '../../../ui/side-pane.tsx'
import classes from '../gate.module.css'
import { RefusalList } from './refusal-list.tsx'
import { RefusePanel } from './refuse-panel.tsx'

/** 'Maisons refusées': with whom one's own house does not deal; one person refuses, two lift. */
export function HousesScreen() {
  const { t } = useTranslation(['permits', 'shell'])
  const language = useLanguage()
  const [refusing, setRefusing] = useState(false)
  useChanges(['house_refusal'], [houseRefusalsCall])
  const refusals = useQuery(callQuery(houseRefusalsCall, {}))
  const { data } = refusals
  return (
    <>
      <PageHeader
        title={t('shell:menu.houses')}
        actions={
          <>
            <ExcelLink href={callUrl(exportHouseRefusalsCall.path, {}, { language })} />
            <Button
              variant="filled"
              leftSection={<IconPlus size={14} />}
              disabled={data === undefined}
              onClick={() => setRefusing(true)}
            >
              {t('permits:houses.refuse')}
            </Button>
          </>
        }
      />
      <p className={classes.intro}>{t('permits:houses.intro')}</p>
      {data?.otherDeciders === 0 && <p className={classes.notice}>{t('permits:houses.alone')}</p>}
      {refusals.isError && (
        <ErrorState
          error={refusals.error}
          compact={data !== undefined}
          onRetry={() => void refusals.refetch()}
        />
      )}
      {!(refusals.isError && data === undefined) && (
        <SidePane open={refusing && data !== undefined}>
          <div className={classes.sections}>
            <RefusalList refusals={data?.refusals} />
          </div>
          {refusing && data && <RefusePanel houses={data.houses} onClose={() => setRefusing(false)} />}
        </SidePane>
      )}
    </>
  )
}
