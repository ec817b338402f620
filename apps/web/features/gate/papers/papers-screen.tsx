import IconPlus from 'virtual:icons/plus'
import { exportOfficePapersCall } from '@fxmatch/contract/http/gate-workbooks'
import { type OfficePapers, officePapersCall } from '@fxmatch/contract/http/office-papers'
import { GRACE_DAYS, NOTICE_DAYS } from '@fxmatch/domain/gate/office-papers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { callUrl } from '../../../lib/api/call-url.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ExcelLink } from '../../../ui/excel-link.tsx'
import { InlineChoice } from '../../../ui/inline-choice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SidePane } from '../../../ui/side-pane.tsx'
import classes from '../gate.module.css'
import { OfficeList } from './office-list.tsx'
import { PaperRecords } from './paper-records.tsx'
import { OFFICE_CHOICES, papersSearch } from './papers-search.ts'
import { type PaperStart, RecordPanel } from './record-panel.tsx'
import { WaitingPapers } from './waiting-papers.tsx'

/** 'Autorisations des bureaux': which exchange offices may deal by their papers, and for the platform what two people record. */
export function PapersScreen() {
  const { t } = useTranslation(['permits', 'shell', 'orders'])
  const { companyKind } = useSession()
  const language = useLanguage()
  const [search, change] = useSearchState(papersSearch)
  const [start, setStart] = useState<PaperStart | null>(null)
  useChanges(['office_paper'], [officePapersCall])
  const papers = useQuery(callQuery(officePapersCall, {}))
  const { data } = papers
  const own = companyKind === 'EXCHANGE_OFFICE'
  const record = data?.mayRecord ? setStart : null
  const kind = companyKind === 'PLATFORM' || own ? companyKind : 'BANK'
  return (
    <>
      <PageHeader
        title={t('shell:menu.officePapers')}
        filters={
          own ? undefined : (
            <InlineChoice
              label={t('permits:papers.filter.label')}
              value={search.show ?? ''}
              on={search.show !== undefined}
              onChange={(chosen) => change({ show: OFFICE_CHOICES.find((one) => one === chosen) })}
            >
              <option value="">{t('orders:filter.all')}</option>
              {OFFICE_CHOICES.filter((one) => kind === 'PLATFORM' || one === 'REFUSE').map((value) => (
                <option key={value} value={value}>
                  {t(`permits:papers.filter.${value}`, { days: NOTICE_DAYS[0] })}
                </option>
              ))}
            </InlineChoice>
          )
        }
        actions={
          <>
            <ExcelLink href={callUrl(exportOfficePapersCall.path, {}, { language })} />
            {record && (
              <Button
                variant="filled"
                leftSection={<IconPlus size={14} />}
                onClick={() => record({ officeId: '', corrects: null })}
              >
                {t('permits:papers.record')}
              </Button>
            )}
          </>
        }
      />
      <p className={classes.intro}>{t(`permits:papers.intro.${kind}`)}</p>
      {data && <Notices papers={data} />}
      {papers.isError && (
        <ErrorState error={papers.error} compact={data !== undefined} onRetry={() => void papers.refetch()} />
      )}
      {!(papers.isError && data === undefined) && (
        <SidePane open={start !== null && data !== undefined}>
          <div className={classes.sections}>
            <WaitingPapers papers={data} />
            <OfficeList papers={data} show={search.show} onRecord={record} />
            {kind !== 'BANK' && <PaperRecords papers={data} onRecord={record} />}
          </div>
          {start && data && (
            <RecordPanel
              key={`${start.officeId} ${start.corrects?.id ?? ''}`}
              papers={data}
              start={start}
              onClose={() => setStart(null)}
            />
          )}
        </SidePane>
      )}
    </>
  )
}

/** What is said above the lists: that one's office may not deal, until when papers may be missing, that nobody can confirm. */
function Notices({ papers }: { papers: OfficePapers }) {
  const { t } = useTranslation('permits')
  const format = useFormat()
  const reasonOf = useReasonText()
  const { deal, graceUntil, today, mayRecord, otherDeciders, offices } = papers
  const concerned = deal === null || offices.some(({ outcome }) => outcome === 'WARN')
  return (
    <>
      {deal && !deal.allowed && (
        <p className={classes.notice} role="alert">
          {reasonOf(deal)}
        </p>
      )}
      {graceUntil === null && <p className={classes.intro}>{t('papers.notAsked', { days: GRACE_DAYS })}</p>}
      {graceUntil !== null && graceUntil >= today && concerned && (
        <p className={classes.intro}>{t('papers.grace', { day: format.date(graceUntil) })}</p>
      )}
      {mayRecord && otherDeciders === 0 && <p className={classes.notice}>{t('papers.alone')}</p>}
    </>
  )
}
