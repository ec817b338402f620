import IconArrowLeft from 'virtual:icons/arrow-left'
import { agencyCall } from '@fxmatch/contract/http/agencies'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './agencies.module.css'
import { AgencyForm } from './agency-form.tsx'

/** A new agency. */
export function NewAgencyScreen() {
  const { t } = useTranslation('agencies')
  return (
    <>
      <PageHeader title={t('form.new')} actions={<Back />} />
      <div className={classes.narrow}>
        <Panel title={t('form.panel')}>
          <AgencyForm agency={null} />
        </Panel>
      </div>
    </>
  )
}

/** An agency's fields, to be changed. */
export function EditAgencyScreen() {
  const { t } = useTranslation('agencies')
  const { id = '' } = useParams({ strict: false })
  const agency = useQuery({
    ...callQuery(agencyCall, { params: { id } }),
    // What is being typed must not be replaced underneath.
    refetchOnWindowFocus: false,
  })
  const title = agency.data ? t('form.edit', { name: agency.data.name }) : t('form.editing')
  return (
    <>
      <PageHeader title={title} actions={<Back />} />
      {agency.isError && !agency.data && (
        <ErrorState error={agency.error} onRetry={() => void agency.refetch()} />
      )}
      {agency.data ? (
        <div className={classes.narrow}>
          <Panel title={t('form.panel')}>
            <AgencyForm key={agency.data.id} agency={agency.data} />
          </Panel>
        </div>
      ) : (
        !agency.isError && (
          <p role="status" aria-busy className="soft">
            {t('form.loading')}
          </p>
        )
      )}
    </>
  )
}

function Back() {
  const { t } = useTranslation('agencies')
  return (
    <LinkButton to="/agencies" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
      {t('title')}
    </LinkButton>
  )
}
