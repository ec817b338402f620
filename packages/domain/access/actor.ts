import { machineCapabilities, type Scope } from '../machines/scopes.ts'
import { type Capability, capabilitiesOf } from './capabilities.ts'
import type { CompanyKind, Role } from './roles.ts'

/** A signed-in person, or a machine of a company, as the rules see them. Ids are UUIDs. */
export interface Actor {
  readonly userId: string
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly roles: readonly Role[]
  readonly capabilities: ReadonlySet<Capability>
  /** On whose personal limits a deal counts: the person's own, and for a machine those of who made it. */
  readonly answerableId: string
  /**
   * Other accounts of the same person, where a reading has looked for them among those who acted first. Left out in a command, which
   * looks for itself (decision 0541).
   */
  readonly otherAccounts?: readonly string[]
}

/** As whom somebody counts beside who acted first: by their own account, or by the first's where both are one person's. */
export function countedBeside(
  { userId, otherAccounts = [] }: Pick<Actor, 'userId' | 'otherAccounts'>,
  first: string | null,
): string {
  return first !== null && otherAccounts.includes(first) ? first : userId
}

/** Builds an actor and computes what it may do, once. */
export function actorOf(user: {
  userId: string
  companyId: string
  companyKind: CompanyKind
  roles: readonly Role[]
  /** Of a machine: its scopes, which alone give it rights; null or left out: a person. */
  scopes?: readonly Scope[] | null
  madeBy?: string | null
}): Actor {
  const { userId, companyId, companyKind, roles, scopes = null, madeBy = null } = user
  const capabilities = scopes === null ? capabilitiesOf(user) : machineCapabilities(scopes, companyKind)
  return { userId, companyId, companyKind, roles, capabilities, answerableId: madeBy ?? userId }
}
