import type { UserView } from '@fxmatch/contract/http/users'
import type { UserAction } from '@fxmatch/domain/users/decide-user'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'

/** Why something cannot be done to a user, in the person's language; null where it can. */
export function useUserReason(): (user: UserView, action: UserAction) => string | null {
  const textOf = useReasonText()
  return (user, action) => textOf(user.allowedActions.find((one) => one.action === action))
}
