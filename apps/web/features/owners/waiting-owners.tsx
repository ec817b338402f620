import {
  companyOwnersCall,
  confirmOwnersCall,
  type OwnersDeclarationView,
  ownersStandingsCall,
  refuseOwnersCall,
  withdrawOwnersCall,
} from '@fxmatch/contract/http/owners'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { isReadableReason, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './owners.module.css'
import { OwnersTable } from './owners-table.tsx'

/** What is not the viewer's side of a declaration: nothing to be pressed, and nothing to be explained. */
const OF_OTHERS: ReadonlySet<string> = new Set(['NOT_PROPOSER', 'SEGREGATION_CHANGE'])

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
  const reason = useReasonText()
  const id = useId()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const { reference, proposedBy: name, proposedAt, none, owners } = declaration
  const shown = declaration.allowedActions.filter(({ rule }) => rule === null || !OF_OTHERS.has(rule))
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <h2 id={id}>{t('owners:filter.WAITING')}</h2>
      <p>{t('owners:by', { reference, name, time: format.dateTime(proposedAt) })}</p>
      {none ? (
        <p>{t('owners:noneLong')}</p>
      ) : (
        <OwnersTable name="owners-waiting" label={t('owners:column.state')} owners={owners} />
      )}
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
      {asked && (
        <Question company={company} declaration={declaration} action={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

/** Asks before a declaration is confirmed, refused (with a reason) or withdrawn, and says what follows. */
function Question({
  company,
  declaration,
  action,
  onClose,
}: {
  company: string
  declaration: OwnersDeclarationView
  action: ChangeAction
  onClose: () => void
}) {
  const { t } = useTranslation(['owners', 'rules'])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const options = {
    refreshes: [companyOwnersCall, ownersStandingsCall],
    success: t(`rules:decide.${action}.done`),
  }
  const confirm = useCommand(confirmOwnersCall, options)
  const refuse = useCommand(refuseOwnersCall, options)
  const withdraw = useCommand(withdrawOwnersCall, options)
  const params = { id: declaration.id }
  const act = async () => {
    if (action === 'refuse' && !isReadableReason(reason.trim())) return setMissing(true)
    if (action === 'refuse') await refuse.run({ params, body: { reason: reason.trim() } })
    else await (action === 'confirm' ? confirm : withdraw).run({ params })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'refuse'}
      title={t(`rules:decide.${action}.title`, { kind: `${declaration.reference}, ${company}` })}
      confirmLabel={t(`rules:decide.${action}.action`)}
      running={confirm.running || refuse.running || withdraw.running}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <p>{action === 'withdraw' ? t('rules:decide.withdraw.question') : t(`owners:decide.${action}`)}</p>
      {action === 'refuse' && (
        <Textarea
          label={t('rules:column.reason')}
          maxLength={MOST_REASON}
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
