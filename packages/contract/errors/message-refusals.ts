import type { MessageRefusal } from '@fxmatch/domain/order-messages/decide-message'
import type { ErrorCode } from './error-codes.ts'
import type { RefusalRule } from './refusal-rules.ts'

/** One rule of the domain → code and French sentence. The command refuses with it; the thread explains itself with it. */
export function messageRefusal(refusal: MessageRefusal): {
  code: ErrorCode
  message: string
  rule: RefusalRule
} {
  const { rule } = refusal
  switch (rule) {
    case 'NOT_A_PARTY':
      return { rule, code: 'NOT_FOUND', message: 'Introuvable' }
    case 'MISSING_CAPABILITY':
      return { rule, code: 'MISSING_CAPABILITY', message: 'Votre rôle ne permet pas cette action' }
    case 'ORDER_NOT_ASKED':
      return { rule, code: 'MESSAGES_CLOSED', message: "L'autre partie ne connaît pas encore cet ordre" }
    case 'MESSAGES_CLOSED':
      return { rule, code: 'MESSAGES_CLOSED', message: "L'ordre est terminé : on n'y écrit plus" }
  }
}
