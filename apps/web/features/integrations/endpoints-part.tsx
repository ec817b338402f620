import IconPlus from 'virtual:icons/plus'
import {
  type CreatedEndpoint,
  type EndpointView,
  webhookEndpointsCall,
} from '@fxmatch/contract/http/webhooks'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { EndpointDetails } from './endpoint-details.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointList } from './endpoint-list.tsx'
import classes from './integrations.module.css'
import { integrationsSearch } from './integrations-search.ts'
import { KeyOnce } from './key-once.tsx'

/** The addresses at which the company's machines are told of events, and what each was told. */
export function EndpointsPart() {
  const { t } = useTranslation('integrations')
  const [search, change] = useSearchState(integrationsSearch)
  const [form, setForm] = useState<EndpointView | 'new' | null>(null)
  const [made, setMade] = useState<CreatedEndpoint | null>(null)
  useChanges(['endpoint'], [webhookEndpointsCall])
  const known = useQuery(callQuery(webhookEndpointsCall, {}))
  const { data } = known
  const open = data?.endpoints.find(({ id }) => id === search.endpoint)
  const show = (created: CreatedEndpoint) => {
    setMade(created)
    change({ endpoint: created.endpoint.id })
  }
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h2>{t('endpoints.title')}</h2>
        <Button
          variant="filled"
          leftSection={<IconPlus size={14} />}
          disabled={data === undefined}
          onClick={() => setForm('new')}
        >
          {t('endpoints.add')}
        </Button>
      </div>
      <p className={classes.intro}>{t('endpoints.intro')}</p>
      {known.isError && (
        <ErrorState error={known.error} compact={data !== undefined} onRetry={() => void known.refetch()} />
      )}
      {!(known.isError && data === undefined) && (
        <SidePane open={form !== null}>
          <div className={classes.part}>
            <EndpointList
              endpoints={data?.endpoints}
              open={open?.id ?? null}
              onOpen={({ id }) => change({ endpoint: id })}
            />
            {made !== null && (
              <KeyOnce
                title={t('key.of', { name: made.endpoint.name })}
                says={made.secret === null ? t('key.public') : t('key.once')}
                value={made.secret ?? made.endpoint.publicKey ?? ''}
                onClose={() => setMade(null)}
              />
            )}
            {open && (
              <EndpointDetails
                key={open.id}
                endpoint={open}
                onChange={() => setForm(open)}
                onRotated={show}
                onRemoved={() => change({ endpoint: undefined })}
              />
            )}
          </div>
          {form !== null && (
            <EndpointForm
              key={form === 'new' ? 'new' : form.id}
              endpoint={form === 'new' ? null : form}
              onMade={show}
              onClose={() => setForm(null)}
            />
          )}
        </SidePane>
      )}
    </div>
  )
}
