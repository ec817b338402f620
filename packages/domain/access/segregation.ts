/**
 * Segregation of duties (domain rules §2): whatever the roles, these pairs of acts need two people.
 * Each function answers whether the person must be refused.
 */

/** Who confirmed an order at the market room may not give the second validation. */
export function violatesSecondValidation(userId: string, marketRoomBy: string | null): boolean {
  return userId === marketRoomBy
}

/** Who sent a rejection to the back office may not decide on it: a second person does (domain rules §4, code 8). */
export function violatesRejectionReview(userId: string, rejectedBy: string | null): boolean {
  return userId === rejectedBy
}

/** Who placed an order may not generate its ticket. */
export function violatesTicketing(userId: string, placedBy: string | null): boolean {
  return userId === placedBy
}

/**
 * Nobody acts on their own account where somebody else has to: who changes a user's roles may not be that user, nor who
 * disables, enables or erases one, or takes a second factor away.
 */
export function violatesOwnAccount(userId: string, changedUserId: string): boolean {
  return userId === changedUserId
}

/** Who validated an order request at the front office may not give its back-office validation (domain rules §5). */
export function violatesRequestValidation(userId: string, frontOfficeBy: string | null): boolean {
  return userId === frontOfficeBy
}

/** Who proposed a change of an authorisation rule, or a list of rates, may neither confirm nor refuse it: a second person does. */
export function violatesChange(userId: string, proposedBy: string): boolean {
  return userId === proposedBy
}

/** Who proposed a change of somebody's account, and whom it is about, may not approve it: a third person does. */
export function violatesAccountChange(userId: string, proposedBy: string, changedUserId: string): boolean {
  return userId === proposedBy || userId === changedUserId
}

/** Who typed an opening rate may not validate it, and who asked for its rejection may not decide that (decision 0120). */
export function violatesOpeningRate(userId: string, firstBy: string | null): boolean {
  return userId === firstBy
}
