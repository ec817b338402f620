import {
  cancelTrustProposalCall,
  deliverTrustProposalCall,
  reportTrustProposalCall,
  returnTrustTokensCall,
} from '@fxmatch/contract/http/trust-offers'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PROPOSAL_REFRESHES } from './proposal-refreshes.ts'
import classes from './trust.module.css'

export type TicketAction = 'report' | 'deliver' | 'cancel' | 'return'

/** Asks before a ticket is reported, delivered or cancelled, or its tokens are asked back, and says what will happen. */
export function TicketDialog({
  ticket,
  action,
  onClose,
}: {
  ticket: TrustProposal
  action: TicketAction
  onClose: () => void
}) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const { run, running, refusal } = useTicketAction(ticket, action, onClose)
  const confirm = () => {
    const short = action === 'return' && reason.trim().length < LEAST_REASON
    setShort(short)
    if (!short) void run(reason.trim())
  }
  const facts = {
    reference: ticket.reference,
    amount: format.sum(ticket.amount, ticket.currency.pattern, ticket.currency.isoCode),
    counterValue: format.dinars(ticket.counterValue),
    count: ticket.tokens,
    customer: ticket.customer.fullName ?? t('erased'),
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'cancel'}
      title={t(`ticket.${action}.title`, facts)}
      // 'Annuler' alone would be the name of both buttons.
      confirmLabel={action === 'cancel' ? t('ticket.cancel.title', facts) : t(`ticket.${action}.action`)}
      running={running}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(`ticket.${action}.question`, facts)}</p>
      {action === 'cancel' && <p>{t('ticket.cancel.tokens', { count: ticket.tokens })}</p>}
      {action === 'return' && (
        <Textarea
          label={t('ticket.return.reason')}
          description={t('ticket.return.reasonHint')}
          value={reason}
          maxLength={MOST_REASON}
          autosize
          minRows={2}
          error={isShort && t('ticket.return.reasonWanted')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  )
}

function useTicketAction(ticket: TrustProposal, action: TicketAction, onClose: () => void) {
  const { t } = useTranslation('trust')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const options = {
    refreshes: PROPOSAL_REFRESHES,
    success: t(`ticket.${action}.done`, { reference: ticket.reference }),
    onSuccess: onClose,
    onRefusal: (error: ApiError) => {
      setRefusal(errorText(error))
      return 'shown' as const
    },
  }
  const report = useCommand(reportTrustProposalCall, options)
  const deliver = useCommand(deliverTrustProposalCall, options)
  const cancel = useCommand(cancelTrustProposalCall, options)
  const giveBack = useCommand(returnTrustTokensCall, options)
  const run = async (reason: string) => {
    setRefusal(null)
    const orderId = ticket.id
    if (action === 'report') await report.run({ params: { id: ticket.id } })
    else if (action === 'return') await giveBack.run({ params: { id: ticket.id }, body: { reason } })
    else if (action === 'deliver') await deliver.run({ params: { orderId }, body: { transition: 'DELIVER' } })
    else await cancel.run({ params: { orderId } })
  }
  const running = [report, deliver, cancel, giveBack].some((command) => command.running)
  return { run, running, refusal }
}
