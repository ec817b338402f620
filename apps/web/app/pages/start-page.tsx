import { HomeScreen } from '../../features/home/home-screen.tsx'
import type { HomePanels } from '../../features/home/panels/register.ts'
import { useOrderStep } from '../../features/orders/actions/use-order-step.tsx'
import { WorkPanel } from '../../features/work/work-panel.tsx'

/** The head of the work queue with the steps of orders: here the two features meet. */
function QueuePanel() {
  return <WorkPanel orderStep={useOrderStep()} />
}

const BROUGHT: HomePanels = { queue: QueuePanel }

/** The home of the signed-in person's job. */
export function StartPage() {
  return <HomeScreen brought={BROUGHT} />
}
