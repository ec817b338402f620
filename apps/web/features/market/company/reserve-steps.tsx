import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { useTranslation } from 'react-i18next'
import { Stepper, type StepState } from '../../../ui/stepper.tsx'
import { RESERVE_STEPS, stepAt } from './step-at.ts'

/** What is done here, one after the other, and where the request is. @param picked something is in the basket */
export function ReserveSteps({ request, picked }: { request: OrderRequestDetail; picked: boolean }) {
  const { t } = useTranslation('company')
  const at = stepAt(request, picked)
  const stateOf = (place: number): StepState => (place < at ? 'done' : place === at ? 'now' : 'todo')
  const steps = RESERVE_STEPS.map((id, place) => ({
    id,
    label: t(`steps.${id}`),
    state: stateOf(place),
  }))
  return <Stepper label={t('steps.label')} steps={steps} />
}
