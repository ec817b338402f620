import type { Actor } from '../access/actor.ts'
import type { CompanyKind } from '../access/roles.ts'

/** Whether a kind of company confirms orders at all. */
export const confirmsOrders = (kind: CompanyKind): boolean => kind !== 'PLATFORM'

/** Why somebody may not choose for a company whether it has a second step. */
export type SecondStepRule = 'SECOND_STEP_OWN_COMPANY'

/**
 * Whether somebody chooses for a company whether its acceptance at the asked price is its confirmation too (decision record 0280):
 * who manages its users, for their own company alone. The platform decides nothing in an order.
 */
export function decideSecondStep(
  actor: Actor,
  company: { readonly id: string; readonly kind: CompanyKind },
): SecondStepRule | null {
  const own = actor.companyId === company.id && confirmsOrders(company.kind)
  return own && actor.capabilities.has('user.manage') ? null : 'SECOND_STEP_OWN_COMPANY'
}
