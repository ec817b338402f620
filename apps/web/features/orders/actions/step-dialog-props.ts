import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { ActionTone } from './action-views.ts'
import type { DialogAction } from './step-actions.ts'
import type { UseStep } from './submission.ts'

/** What every dialog of a step is given; `G` is what it asks for. */
export type StepDialogProps<G> = {
  order: OrderView
  action: DialogAction
  tone: ActionTone
  useStep: UseStep<G>
  onClose: () => void
}
