import type { ClientView } from '@fxmatch/contract/http/machines'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ClientBadge } from './client-badge.tsx'
import classes from './integrations.module.css'

/** What is on record of a client; never its secret. */
export function ClientFacts({ client }: { client: ClientView }) {
  const { t } = useTranslation(['integrations', 'orders'])
  const format = useFormat()
  const { createdBy, createdAt, confirmedBy, confirmedAt, answeredBy, lastUsedAt, networks } = client
  const by = (name: string, at: string | null) => (at === null ? name : `${name}, ${format.dateTime(at)}`)
  const [newest] = client.secrets
  return (
    <DefinitionList
      items={[
        { term: t('orders:column.status'), value: <ClientBadge client={client} /> },
        { term: t('clients.column.reference'), value: client.reference },
        {
          term: t('clients.column.scopes'),
          value: <code className={classes.address}>{client.scopes.join(' ')}</code>,
        },
        {
          term: t('clients.column.secret'),
          value: newest === undefined ? client.keys.join(', ') : `${newest.begins}…${newest.ends}`,
        },
        ...(networks.length === 0 ? [] : [{ term: t('clients.networks'), value: networks.join(', ') }]),
        { term: t('clients.column.madeBy'), value: by(createdBy, createdAt) },
        ...(confirmedBy === null
          ? []
          : [{ term: t('clients.column.admittedBy'), value: by(confirmedBy, confirmedAt) }]),
        { term: t('clients.column.answeredBy'), value: answeredBy },
        {
          term: t('clients.column.lastUsed'),
          value: lastUsedAt === null ? t('clients.never') : format.dateTime(lastUsedAt),
        },
      ]}
    />
  )
}
