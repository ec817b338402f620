import { type CompanyOwners, companyOwnersCall } from '@fxmatch/contract/http/owners'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { UnbrokenDates } from '../../ui/unbroken-dates.tsx'
import { DeclarePanel } from './declare-panel.tsx'
import classes from './owners.module.css'
import { OwnersTable } from './owners-table.tsx'
import { useDeclarationColumns } from './use-declaration-columns.tsx'
import { WaitingOwners } from './waiting-owners.tsx'

/** Who owns a company: what counts, what waits, what was decided, and the form of a new declaration. */
export function OwnersPart({ companyId }: { companyId: string }) {
  const { t } = useTranslation('common')
  useChanges(['owners'], [companyOwnersCall])
  const owners = useQuery(callQuery(companyOwnersCall, { params: { id: companyId } }))
  return (
    <>
      {owners.isError && (
        <ErrorState
          error={owners.error}
          compact={owners.data !== undefined}
          onRetry={() => void owners.refetch()}
        />
      )}
      {owners.isPending && (
        <p role="status" aria-busy className="soft">
          {t('table.loading')}
        </p>
      )}
      {owners.data && <Owners key={companyId} owners={owners.data} />}
    </>
  )
}

function Owners({ owners }: { owners: CompanyOwners }) {
  const { t } = useTranslation('owners')
  const reason = useReasonText()
  const columns = useDeclarationColumns()
  const [declaring, setDeclaring] = useState(false)
  const { company, pending, history, declare } = owners
  return (
    <SidePane open={declaring}>
      <div className={classes.sections}>
        <p className={classes.intro}>{t('intro')}</p>
        {pending && <WaitingOwners company={company.name} declaration={pending} />}
        <InForce owners={owners} />
        {declare && (
          <div className={classes.acts}>
            <ReasonedButton reason={reason(declare)} onClick={() => setDeclaring(true)}>
              {t('declare')}
            </ReasonedButton>
          </div>
        )}
        <section className={classes.section}>
          <h2>{t('history')}</h2>
          <DataTable
            label={t('history')}
            name="owner-declarations"
            columns={columns}
            rows={history}
            rowKey={({ id }) => id}
            empty={<EmptyState>{t('noHistory')}</EmptyState>}
          />
        </section>
      </div>
      {declaring && <DeclarePanel owners={owners} onClose={() => setDeclaring(false)} />}
    </SidePane>
  )
}

/** The owners that count, that there is none, or that nothing is declared. */
function InForce({ owners: { inForce, state } }: { owners: CompanyOwners }) {
  const { t } = useTranslation('owners')
  const format = useFormat()
  return (
    <section className={classes.section}>
      <h2>{t('inForce')}</h2>
      {state === 'UNDECLARED' && <EmptyState>{t('undeclaredLong')}</EmptyState>}
      {inForce && (
        <p className="soft">
          <UnbrokenDates>
            {t('confirmed', {
              reference: inForce.reference,
              name: inForce.decidedBy ?? '',
              time: format.dateTime(inForce.decidedAt),
            })}
          </UnbrokenDates>
        </p>
      )}
      {state === 'NONE' && <EmptyState>{t('noneLong')}</EmptyState>}
      {inForce && state === 'DECLARED' && (
        <OwnersTable name="owners" label={t('inForce')} owners={inForce.owners} />
      )}
    </section>
  )
}
