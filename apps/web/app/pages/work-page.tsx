import { useOrderStep } from '../../features/orders/actions/use-order-step.tsx'
import { useWorkBatch } from '../../features/orders/batch/use-work-batch.tsx'
import { WorkScreen } from '../../features/work/work-screen.tsx'
import { ROW_PANELS } from './row-panels.ts'

/** The work queue with the steps of orders: here the two features meet. */
export function WorkPage() {
  const step = useOrderStep()
  return <WorkScreen orderStep={step} useBatch={useWorkBatch} panels={ROW_PANELS} />
}
