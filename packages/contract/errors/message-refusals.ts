import type { MessageRefusal } from '@fxmatch/domain/order-messages/decide-message'
import type { ErrorCode } from './error-codes.ts'
import type { RefusalRule } from './refusal-rules.ts'

/** One rule of the domain → its code. The command refuses with it; the thread explains itself with it. */
export function messageRefusal(refusal: MessageRefusal): {
  code: ErrorCode
  rule: RefusalRule
} {
  const { rule } = refusal
  switch (rule) {
    case 'NOT_A_PARTY':
      return { rule, code: 'NOT_FOUND' }
    case 'MISSING_CAPABILITY':
      return { rule, code: 'MISSING_CAPABILITY' }
    case 'ORDER_NOT_ASKED':
      return { rule, code: 'MESSAGES_CLOSED' }
    case 'MESSAGES_CLOSED':
      return { rule, code: 'MESSAGES_CLOSED' }
  }
}
