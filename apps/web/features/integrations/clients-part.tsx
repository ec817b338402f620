import IconPlus from 'virtual:icons/plus'
import { clientsCall } from '@fxmatch/contract/http/machines'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { ClientDetails } from './client-details.tsx'
import { ClientForm } from './client-form.tsx'
import { ClientList } from './client-list.tsx'
import { type AskedStep, ClientStepDialog } from './client-step-dialog.tsx'
import classes from './integrations.module.css'
import { integrationsSearch } from './integrations-search.ts'
import { KeyOnce } from './key-once.tsx'
import type { MadeSecret } from './made-secret.ts'

/** The machines that act for the company: who made each, what it may do, when it last came. */
export function ClientsPart() {
  const { t } = useTranslation('integrations')
  const [adding, setAdding] = useState(false)
  const [asked, ask] = useState<AskedStep | null>(null)
  const [made, setMade] = useState<MadeSecret | null>(null)
  useChanges(['machine_client'], [clientsCall])
  const known = useQuery(callQuery(clientsCall, {}))
  const { data } = known
  const [search, change] = useSearchState(integrationsSearch)
  const open = data?.clients.find(({ id }) => id === search.client)
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h2>{t('clients.title')}</h2>
        <Button
          variant="filled"
          leftSection={<IconPlus size={14} />}
          disabled={data === undefined}
          onClick={() => setAdding(true)}
        >
          {t('clients.add')}
        </Button>
      </div>
      <p className={classes.intro}>{t('clients.intro')}</p>
      {data?.otherDeciders === 0 && <p className={classes.notice}>{t('clients.alone')}</p>}
      {known.isError && (
        <ErrorState error={known.error} compact={data !== undefined} onRetry={() => void known.refetch()} />
      )}
      {!(known.isError && data === undefined) && (
        <SidePane open={adding && data !== undefined}>
          <div className={classes.part}>
            {made?.secret && (
              <KeyOnce
                title={t('clients.secretOf', { name: made.name })}
                says={t('clients.once', { id: made.clientId })}
                value={made.secret}
                onClose={() => setMade(null)}
              />
            )}
            <ClientList clients={data?.clients} onAsk={ask} onOpen={({ id }) => change({ client: id })} />
            {open && (
              <ClientDetails
                key={open.id}
                client={open}
                onAsk={ask}
                onClose={() => change({ client: undefined })}
              />
            )}
          </div>
          {adding && data && (
            <ClientForm scopes={data.scopes} onMade={setMade} onClose={() => setAdding(false)} />
          )}
        </SidePane>
      )}
      {asked && <ClientStepDialog asked={asked} onRotated={setMade} onClose={() => ask(null)} />}
    </div>
  )
}
