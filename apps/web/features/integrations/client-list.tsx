import type { ClientView } from '@fxmatch/contract/http/machines'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { AskedStep } from './client-step-dialog.tsx'
import { useClientColumns } from './use-client-columns.tsx'

/** The company's clients; one that is opened is shown below with what may be done with it. */
export function ClientList({
  clients,
  onAsk,
  onOpen,
}: {
  clients: readonly ClientView[] | undefined
  onAsk: (step: AskedStep) => void
  onOpen: (client: ClientView) => void
}) {
  const { t } = useTranslation('integrations')
  const columns = useClientColumns(onAsk)
  return (
    <DataTable
      label={t('clients.title')}
      name="machine-clients"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      empty={<EmptyState>{t('clients.none')}</EmptyState>}
    />
  )
}
