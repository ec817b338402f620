import {
  authorisationRulesCall,
  confirmRuleChangeCall,
  refuseRuleChangeCall,
  withdrawRuleChangeCall,
} from '@fxmatch/contract/http/authorisation-rules'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ChangeChoice } from './rule-choices.ts'
import classes from './rules.module.css'

type Props = { choice: ChangeChoice; onClose: () => void }

/** Asks before a proposed change is confirmed, refused (with a reason) or withdrawn, and says what follows. */
export function ChangeDialog({ choice: { change, action }, onClose }: Props) {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const options = { refreshes: [authorisationRulesCall], success: t(`decide.${action}.done`) }
  const confirm = useCommand(confirmRuleChangeCall, options)
  const refuse = useCommand(refuseRuleChangeCall, options)
  const withdraw = useCommand(withdrawRuleChangeCall, options)
  const params = { id: change.id }
  const act = async () => {
    if (action === 'refuse' && reason.trim() === '') return setMissing(true)
    if (action === 'refuse') await refuse.run({ params, body: { reason: reason.trim() } })
    else await (action === 'confirm' ? confirm : withdraw).run({ params })
    onClose()
  }
  const facts = {
    label: change.label,
    amount: format.decimal(change.amount),
    name: change.proposedBy,
    kind: t(`kind.${change.kind}`),
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'refuse'}
      title={t(`decide.${action}.title`, facts)}
      confirmLabel={t(`decide.${action}.action`)}
      running={confirm.running || refuse.running || withdraw.running}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <p>{t(`decide.proposal.${change.kind}`, facts)}</p>
      <p>{t(`decide.${action}.question`)}</p>
      {action === 'refuse' && (
        <Textarea
          className={classes.reason ?? ''}
          label={t('column.reason')}
          maxLength={300}
          minRows={2}
          aria-required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? t('reasonMissing') : undefined}
        />
      )}
    </ConfirmDialog>
  )
}
