import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { useTranslation } from 'react-i18next'
import { Stepper, type StepState } from '../../../ui/stepper.tsx'

/** What is done here, one below the other: choosing positions, reserving them, sending the request to the bank. */
export function ReserveSteps({ request, picked }: { request: OrderRequestDetail; picked: boolean }) {
  const { t } = useTranslation('company')
  const sent = request.status !== 'DRAFT'
  const reserved = request.orders.length > 0
  const at = sent ? 3 : picked ? 1 : reserved ? 2 : 0
  const stateOf = (place: number): StepState => (place < at ? 'done' : place === at ? 'now' : 'todo')
  const steps = (['choose', 'reserve', 'send'] as const).map((id, place) => ({
    id,
    label: t(`steps.${id}`),
    state: stateOf(place),
  }))
  return <Stepper label={t('steps.label')} steps={steps} />
}
