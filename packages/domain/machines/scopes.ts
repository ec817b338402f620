import { type Capability, KIND_CAPABILITIES } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'

// What a machine may be let do, under the public names of its scopes (design of the open interface; decision 0410).

/** What each scope grants. A call of the public contract asks for one of them. */
const GRANTS = {
  'prices:read': ['market.view'],
  'orders:read': ['order.view'],
  'orders:write': [
    'order.view',
    'order.place',
    'order.cancel_draft',
    'order.negotiate',
    'order.accept',
    'order.confirm',
    'order.reject',
  ],
  'positions:write': ['market.view', 'position.publish', 'position.withdraw'],
  'requests:write': ['order.view', 'order_request.manage'],
  'rfq:quote': ['order.view', 'rfq.quote'],
  'documents:read': ['order.view'],
  'ledger:read': ['order.view', 'export.read'],
  'webhooks:manage': ['integration.manage'],
} as const satisfies Readonly<Record<string, readonly Capability[]>>

export type Scope = keyof typeof GRANTS

export const SCOPES = Object.keys(GRANTS) as readonly Scope[]

/** Those that only read: a key that is sent with each request is good for them alone. */
const READS: ReadonlySet<Scope> = new Set(['prices:read', 'orders:read', 'documents:read', 'ledger:read'])

/** Whether a scope only reads. */
export const isReadScope = (scope: Scope): boolean => READS.has(scope)

/**
 * Whether what a scope grants commits its company, so that a second person lets it in: everything that does not only read. Where
 * the company's events are sent is among it: whoever chooses that learns what happens.
 */
export const commits = (scopes: readonly Scope[]): boolean => scopes.some((scope) => !isReadScope(scope))

/** What a scope grants to a company of a kind: nothing that the kind is not in business for. */
export function grantsOf(scope: Scope, kind: CompanyKind): readonly Capability[] {
  return GRANTS[scope].filter((capability) => KIND_CAPABILITIES[kind].has(capability))
}

/** What makes a scope what it is, beside what it lets its holder read. */
const POINT_OF = {
  'prices:read': 'market.view',
  'orders:read': 'order.view',
  'orders:write': 'order.negotiate',
  'positions:write': 'position.publish',
  'requests:write': 'order_request.manage',
  'rfq:quote': 'rfq.quote',
  'documents:read': 'order.view',
  'ledger:read': 'export.read',
  'webhooks:manage': 'integration.manage',
} as const satisfies Readonly<Record<Scope, Capability>>

/** The scopes that are of any use to a kind of company. */
export function scopesOfKind(kind: CompanyKind): readonly Scope[] {
  return SCOPES.filter((scope) => KIND_CAPABILITIES[kind].has(POINT_OF[scope]))
}

/** Why somebody does not grant a scope. */
export type ScopeRule = 'SCOPE_OF_NO_USE' | 'SCOPE_ABOVE_OWN'

/** Why a person does not grant a scope to a machine of their company; null: they may. Nobody grants more than they may do themselves. */
export function judgeScope(
  person: { readonly companyKind: CompanyKind; readonly capabilities: ReadonlySet<Capability> },
  scope: Scope,
): ScopeRule | null {
  if (!scopesOfKind(person.companyKind).includes(scope)) return 'SCOPE_OF_NO_USE'
  const all = grantsOf(scope, person.companyKind).every((one) => person.capabilities.has(one))
  return all ? null : 'SCOPE_ABOVE_OWN'
}

/** What a machine with these scopes may do at a company of a kind. */
export function machineCapabilities(scopes: readonly Scope[], kind: CompanyKind): ReadonlySet<Capability> {
  return new Set(scopes.flatMap((scope) => grantsOf(scope, kind)))
}

/**
 * The scopes that a token is given of those that its client has: all of them, or those asked for.
 * @param asked names as they came, separated by spaces (RFC 6749, 3.3); null: all
 * @returns null where one is asked for that the client has not, or none
 */
export function narrowScopes(held: readonly Scope[], asked: string | null): readonly Scope[] | null {
  if (asked === null) return held
  const names = asked.split(' ').filter((name) => name !== '')
  if (names.length === 0) return null
  const wanted = new Set(names)
  const given = held.filter((scope) => wanted.has(scope))
  return given.length === wanted.size ? given : null
}
