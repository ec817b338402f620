import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type StepAction, spokenAs } from './step-actions.ts'

/** What a step will do to this order, in one sentence with its figures: for its buyer with all that is paid. */
export function useExplanation(): (action: StepAction, order: OrderView) => string {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { company, companyName } = useSession()
  return (action, order) => {
    const facts = {
      amount: format.amount(order.amount, order.currency.pattern),
      currency: order.currency.isoCode,
      rate: format.rate(order.rate),
      equivalent: format.dinars(order.equivalent),
      payable: format.dinars(order.profit.payable),
      buyer: order.buyer.name,
      company: companyName,
      name: order.rejectedBy?.name ?? '–',
    }
    const decides = order.pendingDecision === 'REJECTION' ? 'rejection' : 'confirmation'
    if (action === 'validate_back_office') return t(`explain.validate_${decides}`, facts)
    if (action === 'refuse_back_office') return t(`explain.refuse_${decides}`, facts)
    // Who pays confirms what is paid, commission and VAT included.
    const pays = order.buyer.id === company && order.profit.payable !== undefined
    const spoken = spokenAs(action, order) === 'accept_and_confirm' ? 'accept_and_confirm' : action
    if (pays && (spoken === 'accept_draft' || spoken === 'accept_and_confirm' || spoken === 'half_confirm'))
      return t(`explain.pay.${spoken}`, facts)
    return t(`explain.${spoken}`, facts)
  }
}
