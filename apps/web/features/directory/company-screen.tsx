import type { CompanyRecord } from '@fxmatch/contract/http/company-changes'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useSession } from '../../lib/session/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import classes from './directory.module.css'
import { SecondStepPanel } from './second-step-panel.tsx'
import { useCompanyRecord } from './use-company-record.ts'
import { useCorrectionColumns } from './use-correction-columns.tsx'
import { WaitingCorrection } from './waiting-correction.tsx'

/** A company that one answers for, one's own where the path names none: how it is called, and its corrections. */
export function CompanyScreen() {
  const { t } = useTranslation(['directory', 'common'])
  const { company: own } = useSession()
  const { id = own } = useParams({ strict: false })
  const record = useCompanyRecord(id)
  return (
    <>
      <PageHeader title={record.data?.name ?? t('directory:column.name')} />
      {record.isError && !record.data && (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      )}
      {record.isPending && (
        <p role="status" aria-busy className="soft">
          {t('common:table.loading')}
        </p>
      )}
      {record.data && <Company key={record.data.id} company={record.data} />}
    </>
  )
}

function Company({ company }: { company: CompanyRecord }) {
  const { t } = useTranslation('directory')
  const reason = useReasonText()
  const columns = useCorrectionColumns()
  const [correcting, setCorrecting] = useState(false)
  return (
    <>
      {company.pending && <WaitingCorrection change={company.pending} />}
      <div className={classes.record}>
        <Panel title={t('record.figures')}>
          <DefinitionList
            items={[
              { term: t('column.kind'), value: t(`kind.${company.kind}`) },
              ...company.fields.map((field) => ({ term: t(`record.field.${field}`), value: company[field] })),
            ]}
          />
          <p className={`soft ${classes.lead}`}>{t('record.lead')}</p>
          <ReasonedButton reason={reason(company.propose)} onClick={() => setCorrecting(true)}>
            {t('record.correct')}
          </ReasonedButton>
        </Panel>
        {company.secondStep && <SecondStepPanel companyId={company.id} choice={company.secondStep} />}
      </div>
      <h2 className={classes.heading}>{t('record.history')}</h2>
      <DataTable
        label={t('record.history')}
        name="company-corrections"
        columns={columns}
        rows={company.history}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('record.none')}</EmptyState>}
      />
      {correcting && <CorrectDialog company={company} onClose={() => setCorrecting(false)} />}
    </>
  )
}
