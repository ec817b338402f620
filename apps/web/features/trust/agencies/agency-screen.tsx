import IconArrowLeft from 'virtual:icons/arrow-left'
import { trustAgencyCall } from '@fxmatch/contract/http/trust-rates'
import type { TrustAgency } from '@fxmatch/contract/http/trust-view'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCan, useSession } from '../../../lib/session/session.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import classes from '../trust.module.css'
import { TrustAgencyForm } from './agency-form.tsx'

/** /trusted/agencies/{id}, where the id is 'new' or an agency's (specification 002 §2). */
export function TrustAgencyScreen() {
  const { id = '' } = useParams({ strict: false })
  return id === 'new' ? <NewAgency /> : <OneAgency id={id} />
}

function NewAgency() {
  const { t } = useTranslation('trust')
  const mayChange = useCan('trust.use')
  return (
    <>
      <PageHeader title={t('agency.new')} actions={<Back />} />
      <OperatorNotice scope={{ company: undefined }} />
      <div className={classes.narrow}>
        <Panel title={t('agency.panel')}>
          {mayChange ? <TrustAgencyForm agency={null} /> : <p>{t('agency.mayNot')}</p>}
        </Panel>
      </div>
    </>
  )
}

function OneAgency({ id }: { id: string }) {
  const { t } = useTranslation('trust')
  const { companyKind } = useSession()
  const mayChange = useCan('trust.use') && companyKind !== 'PLATFORM'
  const agency = useQuery({
    ...callQuery(trustAgencyCall, { params: { id } }),
    // What is being typed must not be replaced underneath.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader
        title={agency.data ? t('agency.edit', { name: agency.data.name }) : t('agency.editing')}
        actions={<Back />}
      />
      {agency.isError && !agency.data && (
        <ErrorState error={agency.error} onRetry={() => void agency.refetch()} />
      )}
      {!agency.data && !agency.isError && (
        <p role="status" aria-busy className="soft">
          {t('loading')}
        </p>
      )}
      {agency.data && (
        <div className={classes.narrow}>
          <Panel title={t('agency.panel')}>
            {mayChange ? (
              <TrustAgencyForm key={agency.data.id} agency={agency.data} />
            ) : (
              <Facts agency={agency.data} />
            )}
          </Panel>
        </div>
      )}
    </>
  )
}

function Facts({ agency }: { agency: TrustAgency }) {
  const { t } = useTranslation('trust')
  const { phone1, phone2, whatsapp } = agency.contact
  return (
    <DefinitionList
      items={[
        { term: t('agency.name'), value: agency.name },
        { term: t('agency.reference'), value: agency.reference },
        { term: t('agency.address'), value: agency.address },
        { term: t('agency.city'), value: `${agency.city.name} (${agency.region.name})` },
        { term: t('agency.phone1'), value: phone1 },
        { term: t('agency.phone2'), value: phone2 },
        { term: t('agency.whatsapp'), value: whatsapp },
        {
          term: t('agency.mapUrl'),
          value: (
            <a href={agency.mapUrl} target="_blank" rel="noreferrer">
              {t('agency.map')}
            </a>
          ),
        },
      ]}
    />
  )
}

function Back() {
  const { t } = useTranslation('trust')
  return (
    <LinkButton to="/trusted/agencies" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
      {t('agencies.title')}
    </LinkButton>
  )
}
