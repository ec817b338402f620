import { type Displayer, displayersCall, setDisplayerCall } from '@fxmatch/contract/http/display'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import classes from './display.module.css'

/** Which banks have rate boards: the back office gives them, and takes them. */
export function DisplaysScreen() {
  const { t } = useTranslation('display')
  const format = useFormat()
  const banks = useQuery(callQuery(displayersCall, {}))
  useChanges(['display'], [displayersCall])
  return (
    <>
      <PageHeader title={t('banks.title')} />
      <p className={`soft ${classes.lead}`}>{t('banks.lead')}</p>
      <div className={classes.narrow}>
        <DataTable
          label={t('banks.title')}
          name="displays"
          columns={[
            { id: 'bank', header: t('banks.bank'), value: ({ name }) => name, hideable: false },
            {
              id: 'boards',
              header: t('banks.boards'),
              kind: 'number',
              value: ({ boards }) => boards,
              render: ({ boards }) => format.count(boards),
            },
            {
              id: 'has',
              header: t('banks.has'),
              kind: 'status',
              value: ({ id }) => id,
              render: (bank) => <BankSwitch bank={bank} />,
              hideable: false,
            },
          ]}
          rows={banks.data}
          rowKey={({ id }) => id}
          error={banks.error}
          onRetry={() => void banks.refetch()}
        />
      </div>
    </>
  )
}

function BankSwitch({ bank }: { bank: Displayer }) {
  const { t } = useTranslation('display')
  const set = useCommand(setDisplayerCall, {
    refreshes: [displayersCall],
    success: ({ hasDisplayer, name }) => t(hasDisplayer ? 'banks.given' : 'banks.taken', { bank: name }),
  })
  return (
    <SavedSwitch
      aria-label={t('banks.of', { bank: bank.name })}
      checked={bank.hasDisplayer}
      onSave={(hasDisplayer) => set.run({ params: { id: bank.id }, body: { hasDisplayer } })}
    />
  )
}
