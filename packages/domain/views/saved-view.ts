import type { Actor } from '../access/actor.ts'
import { readOnlyRoles } from '../access/capabilities.ts'

/** How many views a person may have of their own, of all lists. */
export const MOST_OWN_VIEWS = 60
/** How many views the people of a company may share, of all lists. */
export const MOST_SHARED_VIEWS = 200

/** A saved view, as the rules see it: whose it is, and whether the author's company sees it. */
export interface ViewFacts {
  readonly userId: string
  readonly companyId: string
  readonly shared: boolean
}

/** Whether a person may show views to their company: everybody who may do more than read. */
export const mayShareViews = (actor: Actor): boolean => readOnlyRoles(actor.roles) === null

/** Whether a person sees a view: their own, and what somebody of their company shares. */
export function seesView(actor: Pick<Actor, 'userId' | 'companyId'>, view: ViewFacts): boolean {
  return view.userId === actor.userId || (view.shared && view.companyId === actor.companyId)
}

/** Whether a person may rename, change and delete a view that they see: its author, and of a shared one whoever runs the company. */
export function mayChangeView(actor: Actor, view: ViewFacts): boolean {
  if (!seesView(actor, view)) return false
  if (view.shared && !mayShareViews(actor)) return false
  return view.userId === actor.userId || actor.capabilities.has('user.manage')
}
