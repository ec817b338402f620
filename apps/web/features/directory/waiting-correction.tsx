import {
  type CompanyChange,
  companyRecordCall,
  confirmCompanyChangeCall,
  refuseCompanyChangeCall,
  withdrawCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { WaitingChange } from '../../ui/waiting-change.tsx'
import { Corrected } from './corrected.tsx'
import classes from './directory.module.css'

/** The longest reason of a refusal. */
const MOST_REASON = 300

/** A correction that waits for a second person: who proposed it, what it would change, and what the viewer may do. */
export function WaitingCorrection({ change }: { change: CompanyChange }) {
  const { t } = useTranslation(['directory', 'rules'])
  const format = useFormat()
  const facts = { name: change.proposedBy, time: format.dateTime(change.proposedAt) }
  const options = (action: ChangeAction) => ({
    refreshes: [companyRecordCall],
    success: t(`rules:decide.${action}.done`),
  })
  const confirm = useCommand(confirmCompanyChangeCall, options('confirm'))
  const refuse = useCommand(refuseCompanyChangeCall, options('refuse'))
  const withdraw = useCommand(withdrawCompanyChangeCall, options('withdraw'))
  const params = { id: change.id }
  return (
    <div className={classes.pending}>
      <WaitingChange
        title={t('rules:changes.pending')}
        name={change.before.name}
        allowedActions={change.allowedActions}
        mostReason={MOST_REASON}
        running={confirm.running || refuse.running || withdraw.running}
        question={(action) => (
          <>
            <Corrected change={change} />
            <p>
              {action === 'confirm' ? t('directory:record.follows') : t(`rules:decide.${action}.question`)}
            </p>
          </>
        )}
        onDecide={async (action, reason) => {
          if (action === 'refuse') await refuse.run({ params, body: { reason } })
          else await (action === 'confirm' ? confirm : withdraw).run({ params })
        }}
      >
        <p>{t('directory:record.by', facts)}</p>
        <Corrected change={change} />
      </WaitingChange>
    </div>
  )
}
