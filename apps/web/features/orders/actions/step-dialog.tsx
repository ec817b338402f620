import type { OrderView } from '@fxmatch/contract/http/order-view'
import { LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ACTION_VIEWS } from './action-views.ts'
import classes from './actions.module.css'
import { AgencyDialog } from './agency-dialog.tsx'
import { AnswerShortageDialog } from './answer-shortage-dialog.tsx'
import type { TypedCounts } from './banknotes-count.tsx'
import { BanknotesDialog } from './banknotes-dialog.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import { RecordShortageDialog } from './record-shortage-dialog.tsx'
import type { DialogAction } from './step-actions.ts'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** The dialog of an action on an order: it asks for what the action needs, says what will happen, and sends it. */
export function StepDialog({
  order,
  action: asked,
  onClose,
}: {
  order: OrderView
  action: DialogAction
  onClose: () => void
}) {
  const [short, setShort] = useState<TypedCounts | null>(null)
  const action = short === null ? asked : 'record_shortage'
  const view = ACTION_VIEWS[action]
  const shared = { order, action, onClose, tone: view.tone }
  switch (view.dialog) {
    case 'confirm':
      return <ConfirmStepDialog {...shared} useStep={view.useStep} />
    case 'reason':
      return <ReasonDialog {...shared} useStep={view.useStep} required={view.required} />
    case 'counter-offer':
      return <CounterOfferDialog {...shared} useStep={view.useStep} />
    case 'banknotes':
      return <BanknotesDialog {...shared} useStep={view.useStep} onShort={setShort} />
    case 'shortage':
      return <RecordShortageDialog {...shared} useStep={view.useStep} begun={short ?? {}} />
    case 'shortage-answer':
      return <AnswerShortageDialog {...shared} useStep={view.useStep} />
    case 'agency':
      return <AgencyDialog {...shared} useStep={view.useStep} asks={view.asks(order)} />
  }
}

/** What the step does, and the reason of the rejection that it decides on, where there is one. */
function Explanation({ order, action }: { order: OrderView; action: DialogAction }) {
  const { t } = useTranslation('orders')
  const explain = useExplanation()
  const decidesRejection =
    order.pendingDecision === 'REJECTION' &&
    (action === 'validate_back_office' || action === 'refuse_back_office')
  return (
    <>
      <p>{explain(action, order)}</p>
      {decidesRejection && order.rejectedBy?.description && (
        <p className={classes.quote}>
          {t('dialog.rejectionReason')} : {order.rejectedBy.description}
        </p>
      )}
    </>
  )
}

function ConfirmStepDialog({ order, action, tone, useStep, onClose }: StepDialogProps<null>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { run, running } = useStep()
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={t(`action.${action}`)}
      danger={tone === 'danger'}
      running={running}
      onSubmit={() => run(order, null)}
      onClose={onClose}
    >
      <Explanation order={order} action={action} />
    </StepFrame>
  )
}

function ReasonDialog({
  order,
  action,
  tone,
  useStep,
  onClose,
  required,
}: StepDialogProps<string> & { required: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { run, running } = useStep()
  const [reason, setReason] = useState('')
  const missing = required && reason.trim().length < LEAST_REASON
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={t(`action.${action}`)}
      danger={tone === 'danger'}
      reason={missing ? t('dialog.reasonMissing') : null}
      running={running}
      focusButton={false}
      onSubmit={() => run(order, reason.trim())}
      onClose={onClose}
    >
      <Explanation order={order} action={action} />
      <Textarea
        label={t(required ? 'dialog.reason' : 'dialog.reasonOptional')}
        required={required}
        maxLength={MOST_REASON}
        rows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </StepFrame>
  )
}
