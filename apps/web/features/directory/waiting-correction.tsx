import {
  type CompanyChange,
  companyRecordCall,
  confirmCompanyChangeCall,
  refuseCompanyChangeCall,
  withdrawCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './directory.module.css'
import { useCorrected } from './use-corrected.ts'

/** What is not the viewer's side of a proposal: nothing to be pressed, and nothing to be explained. */
const OF_OTHERS: ReadonlySet<string> = new Set(['NOT_PROPOSER', 'SEGREGATION_CHANGE'])

/** A correction that waits for a second person: who proposed it, what it would change, and what the viewer may do. */
export function WaitingCorrection({ change }: { change: CompanyChange }) {
  const { t } = useTranslation(['directory', 'rules'])
  const format = useFormat()
  const reason = useReasonText()
  const id = useId()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const facts = { name: change.proposedBy, time: format.dateTime(change.proposedAt) }
  // Who proposed it withdraws it; everybody else confirms or refuses, or reads why they may not.
  const shown = change.allowedActions.filter(({ rule }) => rule === null || !OF_OTHERS.has(rule))
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <h2 id={id}>{t('rules:changes.pending')}</h2>
      <p>{t('directory:record.by', facts)}</p>
      <Corrected change={change} />
      <div className={classes.acts}>
        {shown.map((one) => (
          <ReasonedButton
            key={one.action}
            variant={one.action === 'confirm' ? 'filled' : 'default'}
            reason={reason(one)}
            onClick={() => setAsked(one.action)}
          >
            {t(`rules:decide.${one.action}.action`)}
          </ReasonedButton>
        ))}
      </div>
      {asked && <Question change={change} action={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function Corrected({ change }: { change: CompanyChange }) {
  const lines = useCorrected()(change)
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Asks before a correction is confirmed, refused (with a reason) or withdrawn, and says what follows. */
function Question({
  change,
  action,
  onClose,
}: {
  change: CompanyChange
  action: ChangeAction
  onClose: () => void
}) {
  const { t } = useTranslation(['directory', 'rules'])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const options = { refreshes: [companyRecordCall], success: t(`rules:decide.${action}.done`) }
  const confirm = useCommand(confirmCompanyChangeCall, options)
  const refuse = useCommand(refuseCompanyChangeCall, options)
  const withdraw = useCommand(withdrawCompanyChangeCall, options)
  const params = { id: change.id }
  const act = async () => {
    if (action === 'refuse' && reason.trim() === '') return setMissing(true)
    if (action === 'refuse') await refuse.run({ params, body: { reason: reason.trim() } })
    else await (action === 'confirm' ? confirm : withdraw).run({ params })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'refuse'}
      title={t(`rules:decide.${action}.title`, { kind: change.before.name })}
      confirmLabel={t(`rules:decide.${action}.action`)}
      running={confirm.running || refuse.running || withdraw.running}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <Corrected change={change} />
      <p>{action === 'confirm' ? t('directory:record.follows') : t(`rules:decide.${action}.question`)}</p>
      {action === 'refuse' && (
        <Textarea
          label={t('rules:column.reason')}
          maxLength={300}
          minRows={2}
          aria-required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? t('rules:reasonMissing') : undefined}
        />
      )}
    </ConfirmDialog>
  )
}
