import {
  violatesAccountChange,
  violatesChange,
  violatesRejectionReview,
  violatesRequestValidation,
  violatesSecondValidation,
  violatesTicketing,
} from '../access/segregation.ts'
import type { NotificationKind } from './notification-table.ts'

/** What of an object decides who may take the step that a notification asks for; absent where it does not apply. */
export interface StepFacts {
  /** Whether an order's confirmations wait for the validation of its request. */
  readonly awaitsRequest?: boolean
  /** Users: who placed an order, confirmed it at the market room, sent a rejection. */
  readonly placedBy?: string | null
  readonly marketRoomBy?: string | null
  readonly rejectedBy?: string | null
  /** Who validated a request at the front office. */
  readonly frontOfficeBy?: string | null
  /** Other accounts of the person who did what is told: for four eyes they are that person. */
  readonly twins?: readonly string[]
  /** Accounts of those who dealt in what a report is of, whichever they have. */
  readonly dealt?: readonly string[]
}

/** Kinds that ask for a confirmation, which waits until the bank has validated the request. */
const CONFIRMATIONS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'order.accepted',
  'order.accepted_and_confirmed',
  'order.half_confirmed',
  'order.rejection_refused',
  'bid.accepted',
])

/** Changes that one person proposes and another one decides. */
const TWO_PEOPLE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'rule.to_decide',
  'rates.to_decide',
  'company.to_decide',
  'note.to_decide',
  'fixing.to_decide',
  'screening.to_second',
  'screening.list',
  'limit.to_decide',
  'paper.to_decide',
  'owners.to_decide',
  'house.to_lift',
  'client.to_confirm',
  'override.to_decide',
  'closing.to_sign',
  'standing_order.to_decide',
  'cover.to_decide',
])

/**
 * Whether a person can take the step that a kind asks for, as far as neither their capability nor their company says it: who is
 * asked can do it (decision 0306). The same rules as of the steps themselves (domain rules §2, §5).
 * @param by who did what is told; null for the clock and for strangers
 * @param subject whom an account is of
 */
export function mayTake(
  kind: NotificationKind,
  userId: string,
  facts: StepFacts,
  { by, subject }: { readonly by: string | null; readonly subject?: string | undefined },
): boolean {
  if (CONFIRMATIONS.has(kind)) return facts.awaitsRequest !== true
  if (TWO_PEOPLE.has(kind))
    return (by === null || !violatesChange(userId, by)) && facts.twins?.includes(userId) !== true
  switch (kind) {
    case 'order.to_ticket':
      return !violatesTicketing(userId, facts.placedBy ?? null)
    case 'order.to_validate_back_office':
      return !violatesSecondValidation(userId, facts.marketRoomBy ?? null)
    case 'order.rejection_to_validate':
      return !violatesRejectionReview(userId, facts.rejectedBy ?? null)
    case 'request.to_validate_back_office':
      return !violatesRequestValidation(userId, facts.frontOfficeBy ?? null)
    case 'execution_report.ready':
    case 'execution_report.objected':
      return facts.dealt?.includes(userId) !== true
    case 'account.change_to_decide':
    case 'account.change_for_platform':
      return !violatesAccountChange(userId, by ?? '', subject ?? '')
    default:
      return true
  }
}
