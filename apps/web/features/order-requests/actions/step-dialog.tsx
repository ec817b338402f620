import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import {
  cancelOrderRequestCall,
  rejectOrderRequestCall,
  returnToFrontOfficeCall,
  validateRequestBackOfficeCall,
} from '@fxmatch/contract/http/order-requests'
import type { RequestAction } from '@fxmatch/domain/order-requests/request-table'
import { LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import classes from '../requests.module.css'
import { AgenciesDialog } from './agencies-dialog.tsx'
import { REQUEST_REFRESHES } from './request-refreshes.ts'

/** What a person is about to do with a request. */
export type RequestStep = { action: Exclude<RequestAction, 'go'>; request: OrderRequestView }

/** Asks what a step needs, says what will happen, and takes it; a refusal stays inside. */
export function StepDialog({ step, onClose }: { step: RequestStep; onClose: () => void }) {
  switch (step.action) {
    case 'front_office_validate':
      return <AgenciesDialog request={step.request} onClose={onClose} />
    case 'cancel':
      return <Decide step={step} onClose={onClose} kind="cancel" needsReason danger />
    case 'front_office_reject':
      return <Decide step={step} onClose={onClose} kind="front_office_reject" danger />
    case 'back_office_validate':
      return <Decide step={step} onClose={onClose} kind="back_office_validate" />
    case 'return_to_front_office':
      return <Decide step={step} onClose={onClose} kind="return_to_front_office" needsReason />
    default:
      return null
  }
}

type Kind = 'cancel' | 'front_office_reject' | 'back_office_validate' | 'return_to_front_office'

/** A decision with its sentence and, where somebody must know why, its reason. */
function Decide({
  step,
  kind,
  needsReason = false,
  danger = false,
  onClose,
}: {
  step: RequestStep
  kind: Kind
  needsReason?: boolean
  danger?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { decide, running, refusal, attempt } = useDecision(kind, step.request, onClose)
  const asksReason = kind !== 'back_office_validate'
  const confirm = () => {
    if (needsReason && reason.trim().length < LEAST_REASON) return setFault(t('reasonNeeded'))
    setFault(null)
    decide(reason.trim())
  }
  return (
    <ConfirmDialog
      opened
      title={format.facts([t(`action.${kind}`), step.request.reference])}
      danger={danger}
      // 'Annuler' would say two things in the dialog that cancels.
      confirmLabel={kind === 'cancel' ? t('cancelRequest') : t(`action.${kind}`)}
      running={running}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(`sentence.${kind}`)}</p>
      {asksReason && (
        <Textarea
          label={t('reason')}
          aria-required={needsReason}
          autosize
          minRows={2}
          maxLength={MOST_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fault}
        />
      )}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
    </ConfirmDialog>
  )
}

function useDecision(kind: Kind, request: OrderRequestView, onDone: () => void) {
  const { t } = useTranslation('requests')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const options = {
    refreshes: REQUEST_REFRESHES,
    success: t(`done.${kind}`),
    onSuccess: onDone,
    onRefusal: (error: ApiError) => {
      setRefusal(errorText(error))
      setAttempt(attemptOf(error))
      return 'shown' as const
    },
  }
  const cancel = useCommand(cancelOrderRequestCall, options)
  const reject = useCommand(rejectOrderRequestCall, options)
  const validate = useCommand(validateRequestBackOfficeCall, options)
  const giveBack = useCommand(returnToFrontOfficeCall, options)
  const params = { id: request.id }
  const decide = (reason: string) => {
    setRefusal(null)
    setAttempt(null)
    if (kind === 'cancel') void cancel.run({ params, body: { reason } })
    else if (kind === 'front_office_reject')
      void reject.run({ params, body: reason === '' ? {} : { reason } })
    else if (kind === 'back_office_validate')
      void validate.run({ params, body: { version: request.version } })
    else void giveBack.run({ params, body: { reason } })
  }
  const running = cancel.running || reject.running || validate.running || giveBack.running
  return { decide, running, refusal, attempt }
}
