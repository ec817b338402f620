import type { RequestRefusal } from '@fxmatch/domain/order-requests/decide-request'
import type { RuledRefusal } from './order-refusals.ts'

/** One rule of the domain → code and facts. Commands refuse with it; lists explain buttons with it. */
export function requestRefusal(refusal: RequestRefusal): RuledRefusal {
  const { rule } = refusal
  switch (rule) {
    case 'NOT_A_PARTY':
      return { code: 'NOT_FOUND', rule }
    case 'MISSING_CAPABILITY':
      return { code: 'MISSING_CAPABILITY', rule, details: { capability: refusal.capability } }
    case 'WRONG_SIDE':
      return { code: 'WRONG_SIDE', rule, details: { sides: refusal.side } }
    case 'WRONG_REQUEST_STATUS':
      return { code: 'REQUEST_STATUS', rule, details: { current: refusal.current } }
    case 'SEGREGATION_REQUEST_VALIDATION':
      return { code: 'SEGREGATION', rule }
    case 'REQUEST_EMPTY':
      return { code: 'REQUEST_EMPTY', rule }
    case 'REQUEST_COVERED':
      return { code: 'REQUEST_COVERED', rule }
  }
}
