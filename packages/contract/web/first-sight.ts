import type { SessionUser } from '../http/session.ts'
import type { BroughtAnswer } from './drawn-screen.ts'

/** The id of the element in which it stands, as JSON: no browser runs that. */
export const FIRST_SIGHT_ID = 'first-sight'

/** The id of the element in which a page for everybody has its answers, as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** Where a page asks that could not be told: that nobody is signed in is an answer there, and no refusal. */
export const FIRST_SIGHT_PATH = '/api/first-sight'

/** What the server writes into a page that depends on who is signed in, so that the page need not ask. */
export interface FirstSight {
  /** As `currentUser` answers; null: nobody is signed in on this browser. */
  readonly user: SessionUser | null
  /** What the screen that opens asks first, answered when its user was read; left out where it has to ask. */
  readonly answers?: readonly BroughtAnswer[]
}
