import {
  type CoverChangeView,
  type CoverPlanView,
  confirmCoverCall,
  coverCall,
  refuseCoverCall,
  withdrawCoverCall,
} from '@fxmatch/contract/http/cover'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { WaitingChange } from '../../ui/waiting-change.tsx'
import { BudgetForm } from './budget-form.tsx'
import classes from './cover.module.css'
import { DecidedChanges } from './decided-changes.tsx'
import { PolicyForm } from './policy-form.tsx'
import { useSaid } from './use-said.ts'

/** What the company wants of its plan: what waits for a second person, its policy and its budget rates to be proposed anew, what was decided. */
export function SettingsPanel({ plan, onClose }: { plan: CoverPlanView; onClose: () => void }) {
  const { t } = useTranslation('cover')
  const { settings } = plan
  return (
    <SidePanel title={t('settings.title')} about="settings" onClose={onClose}>
      <div className={classes.panel}>
        {settings.alone && <p className={classes.note}>{t('settings.alone')}</p>}
        {settings.pending.map((change) => (
          <Waiting key={change.id} change={change} />
        ))}
        <PolicyForm key={`policy ${settings.policy.version}`} plan={plan} />
        <BudgetForm plan={plan} />
        <DecidedChanges decided={settings.decided} />
      </div>
    </SidePanel>
  )
}

function Waiting({ change }: { change: CoverChangeView }) {
  const { t } = useTranslation(['cover', 'rules'])
  const format = useFormat()
  const said = useSaid()
  const { id, reference, proposedBy: name, allowedActions } = change
  const options = (action: ChangeAction) => ({
    refreshes: [coverCall],
    success: t(`rules:decide.${action}.done`),
  })
  const confirm = useCommand(confirmCoverCall, options('confirm'))
  const refuse = useCommand(refuseCoverCall, options('refuse'))
  const withdraw = useCommand(withdrawCoverCall, options('withdraw'))
  const params = { id }
  const what = said(change)
  return (
    <WaitingChange
      title={t('rules:changes.pending')}
      name={reference}
      allowedActions={allowedActions}
      mostReason={MOST_REASON}
      running={confirm.running || refuse.running || withdraw.running}
      question={(action) => (
        <p>
          {action === 'confirm'
            ? t('cover:settings.from', { what, day: format.date(change.from) })
            : t(action === 'refuse' ? 'cover:settings.stays' : 'rules:decide.withdraw.question')}
        </p>
      )}
      onDecide={async (action, reason) => {
        if (action === 'refuse') await refuse.run({ params, body: { reason } })
        else await (action === 'confirm' ? confirm : withdraw).run({ params })
      }}
    >
      <p>{t('cover:settings.by', { reference, name, time: format.dateTime(change.proposedAt) })}</p>
      <p>{t('cover:settings.from', { what, day: format.date(change.from) })}</p>
      <p>{t('cover:settings.until', { day: format.date(change.until) })}</p>
    </WaitingChange>
  )
}
