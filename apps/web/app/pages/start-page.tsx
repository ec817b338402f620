import { VolumePanel } from '../../features/analytics/volume-panel.tsx'
import { AuditPanel } from '../../features/audit/audit-panel.tsx'
import { EngagedPanel } from '../../features/gate/engaged-panel.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import type { HomePanels } from '../../features/home/panels/register.ts'
import { LimitsPanel } from '../../features/limits/policies/limits-panel.tsx'
import { useOrderStep } from '../../features/orders/actions/use-order-step.tsx'
import { DealsPanel } from '../../features/orders/list/deals-panel.tsx'
import { WaitsPanel } from '../../features/orders/on-hold/waits-panel.tsx'
import { ProfitPanel } from '../../features/reports/profit/profit-panel.tsx'
import { ScreeningPanel } from '../../features/screening/screening-panel.tsx'
import { WorkPanel } from '../../features/work/work-panel.tsx'
import { ROW_PANELS } from './row-panels.ts'

/** The head of the work queue with the steps of orders: here the two features meet. */
function QueuePanel() {
  return <WorkPanel orderStep={useOrderStep()} panels={ROW_PANELS} />
}

/** The panels that other features draw. */
const BROUGHT: HomePanels = {
  queue: QueuePanel,
  waits: WaitsPanel,
  profit: ProfitPanel,
  volume: VolumePanel,
  audit: AuditPanel,
  deals: DealsPanel,
  limits: LimitsPanel,
  screening: ScreeningPanel,
  engaged: EngagedPanel,
}

/** The home of the signed-in person's job. */
export function StartPage() {
  return <HomeScreen brought={BROUGHT} />
}
