import type { OrderRefusal } from '@fxmatch/domain/orders/order-facts'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { ErrorCode } from './error-codes.ts'
import type { RefusalRule } from './refusal-rules.ts'

/** An order's refusal as the house error carries it. */
export interface RuledRefusal {
  readonly code: ErrorCode
  readonly rule: RefusalRule
  readonly details?: Readonly<Record<string, string | number | null>>
  readonly current?: number
}

/** One rule of the domain → code and facts. Commands refuse with it; lists explain buttons with it. */
export function orderRefusal(refusal: OrderRefusal): RuledRefusal {
  const { rule } = refusal
  switch (rule) {
    case 'NOT_A_PARTY':
      return { code: 'NOT_FOUND', rule }
    case 'MISSING_CAPABILITY':
      return { code: 'MISSING_CAPABILITY', rule, details: { capability: refusal.capability } }
    case 'WRONG_SIDE':
      return { code: 'WRONG_SIDE', rule, details: { sides: refusal.sides.join(',') } }
    case 'WRONG_STATUS':
      return {
        code: 'WRONG_STATUS',
        rule,
        details: { status: orderStatusName(refusal.current) },
        current: refusal.current,
      }
    case 'REQUEST_NOT_VALIDATED':
      return { code: 'REQUEST_NOT_VALIDATED', rule }
    case 'OFFER_AWAITS_OTHER_SIDE':
      return { code: 'OFFER_AWAITS_OTHER_SIDE', rule }
    case 'RACE_PRICE_FIRM':
      return { code: 'RACE_RULES', rule }
    case 'SIDE_ALREADY_CONFIRMED':
      return { code: 'SIDE_ALREADY_CONFIRMED', rule }
    case 'BOUND_BY_QUOTE':
      return { code: 'SIDE_ALREADY_CONFIRMED', rule, details: { until: refusal.until.toISOString() } }
    case 'SEGREGATION_SECOND_VALIDATION':
      return secondValidation(refusal)
    case 'SEGREGATION_REJECTION_REVIEW':
      return { code: 'SEGREGATION', rule }
    case 'SEGREGATION_TICKETING':
    case 'SEGREGATION_BOTH_HOUSES':
      return { code: 'SEGREGATION', rule }
  }
}

function secondValidation({
  rule,
  authorisation,
}: Extract<OrderRefusal, { rule: 'SEGREGATION_SECOND_VALIDATION' }>): RuledRefusal {
  if (authorisation === undefined) return { code: 'SEGREGATION', rule }
  const { label, from } = authorisation
  return { code: 'SEGREGATION', rule, details: { label, threshold: from } }
}
