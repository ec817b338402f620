import { type Capability, capabilitiesOf } from './capabilities.ts'
import type { CompanyKind, Role } from './roles.ts'

/** A signed-in person, as the rules see them. Ids are UUIDs. */
export interface Actor {
  readonly userId: string
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly roles: readonly Role[]
  readonly capabilities: ReadonlySet<Capability>
}

/** Builds an actor and computes what it may do, once. */
export function actorOf(user: {
  userId: string
  companyId: string
  companyKind: CompanyKind
  roles: readonly Role[]
}): Actor {
  return { ...user, capabilities: capabilitiesOf(user) }
}
