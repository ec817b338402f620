import type { CompanyRecord } from '@fxmatch/contract/http/company-changes'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { MISSING } from '../../lib/format/use-format.ts'
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

/** What another feature draws of a company, by its id. */
type OfCompany = ((companyId: string) => ReactNode) | undefined

/**
 * A company that one answers for, one's own where the path names none: how it is called, and its corrections.
 * @param owners who owns it, below; left out where the viewer does not read that
 */
export function CompanyScreen({ owners }: { owners: OfCompany }) {
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
      {record.data && <Company key={record.data.id} company={record.data} owners={owners} />}
    </>
  )
}

function Company({ company, owners }: { company: CompanyRecord; owners: OfCompany }) {
  const { t } = useTranslation(['directory', 'shell'])
  const reason = useReasonText()
  const columns = useCorrectionColumns()
  const [correcting, setCorrecting] = useState(false)
  return (
    <>
      {company.pending && <WaitingCorrection change={company.pending} />}
      <div className={classes.record}>
        <Panel title={t('directory:record.figures')}>
          <DefinitionList
            items={[
              { term: t('directory:column.kind'), value: t(`directory:kind.${company.kind}`) },
              ...company.fields.map((field) => ({
                term: t(`directory:record.field.${field}`),
                value: company[field] ?? MISSING,
              })),
            ]}
          />
          <p className={`soft ${classes.lead}`}>{t('directory:record.lead')}</p>
          <ReasonedButton reason={reason(company.propose)} onClick={() => setCorrecting(true)}>
            {t('directory:record.correct')}
          </ReasonedButton>
        </Panel>
        {company.secondStep && <SecondStepPanel companyId={company.id} choice={company.secondStep} />}
      </div>
      <h2 className={classes.heading}>{t('directory:record.history')}</h2>
      <DataTable
        label={t('directory:record.history')}
        name="company-corrections"
        columns={columns}
        rows={company.history}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('directory:record.none')}</EmptyState>}
      />
      {owners && company.kind !== 'PLATFORM' && (
        <>
          <h2 className={classes.heading}>{t('shell:menu.owners')}</h2>
          {owners(company.id)}
        </>
      )}
      {correcting && <CorrectDialog company={company} onClose={() => setCorrecting(false)} />}
    </>
  )
}
