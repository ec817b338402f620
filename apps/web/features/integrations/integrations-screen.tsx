import { REFERENCE_PATH } from '@fxmatch/contract/v1/reference-path'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClientsPart } from './clients-part.tsx'
import { EndpointsPart } from './endpoints-part.tsx'
import classes from './integrations.module.css'

/** 'Intégrations': what connects the company's machines, a part of the page for each. */
export function IntegrationsScreen() {
  const { t } = useTranslation(['integrations', 'shell'])
  return (
    <>
      <PageHeader title={t('shell:menu.integrations')} />
      <div className={classes.parts}>
        <p className={classes.intro}>
          <a href={REFERENCE_PATH}>{t('reference')}</a>
        </p>
        <ClientsPart />
        <EndpointsPart />
      </div>
    </>
  )
}
