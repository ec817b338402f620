import type { SessionUser } from '../http/session.ts'

/** The id of the element in which it stands, as JSON: no browser runs that. */
export const FIRST_SIGHT_ID = 'first-sight'

/** What the server writes into a page that depends on who is signed in, so that the page need not ask. */
export interface FirstSight {
  /** As `currentUser` answers; null: nobody is signed in on this browser. */
  readonly user: SessionUser | null
}
