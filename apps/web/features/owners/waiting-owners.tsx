import {
  companyOwnersCall,
  confirmOwnersCall,
  type OwnersDeclarationView,
  ownersStandingsCall,
  refuseOwnersCall,
  withdrawOwnersCall,
} from '@fxmatch/contract/http/owners'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { WaitingChange } from '../../ui/waiting-change.tsx'
import { OwnersTable } from './owners-table.tsx'

/** A declaration that waits for a second person: who made it, whom it names, and what the viewer may do. */
export function WaitingOwners({
  company,
  declaration,
}: {
  company: string
  declaration: OwnersDeclarationView
}) {
  const { t } = useTranslation(['owners', 'rules'])
  const format = useFormat()
  const { id, reference, proposedBy: name, proposedAt, none, owners, allowedActions } = declaration
  const options = (action: ChangeAction) => ({
    refreshes: [companyOwnersCall, ownersStandingsCall],
    success: t(`rules:decide.${action}.done`),
  })
  const confirm = useCommand(confirmOwnersCall, options('confirm'))
  const refuse = useCommand(refuseOwnersCall, options('refuse'))
  const withdraw = useCommand(withdrawOwnersCall, options('withdraw'))
  const params = { id }
  return (
    <WaitingChange
      title={t('owners:filter.WAITING')}
      name={`${reference}, ${company}`}
      allowedActions={allowedActions}
      mostReason={MOST_REASON}
      running={confirm.running || refuse.running || withdraw.running}
      question={(action) => (
        <p>{action === 'withdraw' ? t('rules:decide.withdraw.question') : t(`owners:decide.${action}`)}</p>
      )}
      onDecide={async (action, reason) => {
        if (action === 'refuse') await refuse.run({ params, body: { reason } })
        else await (action === 'confirm' ? confirm : withdraw).run({ params })
      }}
    >
      <p>{t('owners:by', { reference, name, time: format.dateTime(proposedAt) })}</p>
      {none ? (
        <p>{t('owners:noneLong')}</p>
      ) : (
        <OwnersTable name="owners-waiting" label={t('owners:column.state')} owners={owners} />
      )}
    </WaitingChange>
  )
}
