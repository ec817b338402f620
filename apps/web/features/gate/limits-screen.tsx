import IconPlus from 'virtual:icons/plus'
import type { Limits } from '@fxmatch/contract/http/gate'
import { exportLimitsCall } from '@fxmatch/contract/http/gate-workbooks'
import { scopesOf } from '@fxmatch/domain/gate/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../lib/api/call-url.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { CounterpartyLimits } from './counterparty-limits.tsx'
import classes from './gate.module.css'
import { limitsSearch } from './gate-search.ts'
import { LimitChanges } from './limit-changes.tsx'
import type { LimitStart } from './limit-subject.ts'
import { PeopleLimits } from './people-limits.tsx'
import { PositionLimits } from './position-limits.tsx'
import type { OnPropose } from './propose-column.tsx'
import { ProposePanel } from './propose-panel.tsx'
import { useLimits } from './use-limits.ts'

/** 'Plafonds': what is engaged of each limit on a value date, and the limits that two people set. */
export function LimitsScreen() {
  const { t } = useTranslation(['gate', 'shell', 'orders'])
  const { companyKind } = useSession()
  const language = useLanguage()
  const [search, change] = useSearchState(limitsSearch)
  const limits = useLimits(search.day)
  const [start, setStart] = useState<LimitStart | null>(null)
  const scopes = scopesOf(companyKind)
  const ofBank = scopes.includes('COUNTERPARTY_DAY')
  const first = scopes[0]
  const { data } = limits
  const propose = data?.mayPropose ? setStart : null
  return (
    <>
      <PageHeader
        title={t('shell:menu.limits')}
        filters={
          ofBank ? (
            <span className={classes.day}>
              <DateField
                settled
                size="xs"
                className={classes.dayField ?? ''}
                label={t('orders:column.valueDate')}
                value={search.day ?? data?.day ?? ''}
                onChange={(day) => change({ day: day === '' ? undefined : day })}
              />
            </span>
          ) : undefined
        }
        actions={
          <>
            <ExcelLink href={callUrl(exportLimitsCall.path, {}, { day: search.day, language })} />
            {propose && first && (
              <Button
                variant="filled"
                leftSection={<IconPlus size={14} />}
                onClick={() => propose({ scope: first, subject: '' })}
              >
                {t('gate:limits.propose')}
              </Button>
            )}
          </>
        }
      />
      <p className={classes.intro}>{t(ofBank ? 'gate:limits.intro' : 'gate:limits.introOffice')}</p>
      {data?.mayPropose && data.otherDeciders === 0 && (
        <p className={classes.notice}>{t('gate:limits.alone')}</p>
      )}
      {limits.isError && (
        <ErrorState error={limits.error} compact={data !== undefined} onRetry={() => void limits.refetch()} />
      )}
      {!(limits.isError && data === undefined) && (
        <SidePane open={start !== null && data !== undefined}>
          <div className={classes.sections}>
            <Sections limits={data} ofBank={ofBank} onPropose={propose} />
          </div>
          {start && data && (
            <ProposePanel
              key={`${start.scope} ${start.subject}`}
              limits={data}
              start={start}
              onClose={() => setStart(null)}
            />
          )}
        </SidePane>
      )}
    </>
  )
}

/** What waits comes first: it is why somebody was called here. */
function Sections({
  limits,
  ofBank,
  onPropose,
}: {
  limits: Limits | undefined
  ofBank: boolean
  onPropose: OnPropose
}) {
  return (
    <>
      <LimitChanges limits={limits} part="waiting" />
      {ofBank && <CounterpartyLimits limits={limits} onPropose={onPropose} />}
      {ofBank && <PositionLimits limits={limits} onPropose={onPropose} />}
      <PeopleLimits limits={limits} onPropose={onPropose} />
      <LimitChanges limits={limits} part="decided" />
    </>
  )
}
