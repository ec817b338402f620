import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

interface Step {
  readonly title: string
  /** What follows, in full. */
  readonly lead: string
  readonly label: string
  readonly onClose: () => void
}

/** What is done once it is asked: with a reason that is kept, or by a command that runs. */
type Done =
  | { readonly danger?: boolean; readonly onReason: (reason: string) => Promise<unknown> }
  | { readonly running: boolean; readonly onConfirm: () => Promise<unknown> }

/** Asks before a step on what two people decide, for its reason where it has one, and closes when the step is done. */
export function StepDialog({ title, lead, label, onClose, ...done }: Step & Done) {
  if ('onReason' in done)
    return (
      <ReasonDialog
        danger={done.danger ?? false}
        title={title}
        lead={lead}
        action={label}
        onSend={done.onReason}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={label}
      running={done.running}
      onConfirm={() => void done.onConfirm().then(onClose)}
      onCancel={onClose}
    >
      {lead}
    </ConfirmDialog>
  )
}
