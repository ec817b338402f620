import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// The life of a machine's client (design of the open interface; decision 0410).

/** PENDING: made with a scope that commits the company, until a second person lets it in. */
export const CLIENT_STATUSES = ['PENDING', 'ACTIVE', 'REVOKED'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const CLIENT_ACTIONS = ['confirm', 'adopt', 'rotate', 'revoke'] as const
export type ClientAction = (typeof CLIENT_ACTIONS)[number]

const CLIENT_TABLE: Readonly<Record<ClientAction, Readonly<Record<ClientStatus, ClientStatus | null>>>> = {
  confirm: { PENDING: 'ACTIVE', ACTIVE: null, REVOKED: null },
  // It goes on as it was: another person answers for it (decision 0421).
  adopt: { PENDING: null, ACTIVE: 'ACTIVE', REVOKED: null },
  rotate: { PENDING: null, ACTIVE: 'ACTIVE', REVOKED: null },
  // Who does not let one in revokes it too.
  revoke: { PENDING: 'REVOKED', ACTIVE: 'REVOKED', REVOKED: null },
}

/** How a client proves who it is: by a secret that both know, or by a key of its own of which we know the public half. */
export const CLIENT_AUTHS = ['SECRET', 'JWK'] as const
export type ClientAuth = (typeof CLIENT_AUTHS)[number]

/** Why a step on a client is not taken. */
export type ClientRule =
  | 'CLIENT_DECIDED'
  | 'SEGREGATION_CLIENT'
  | 'CLIENT_HAS_NO_SECRET'
  | 'CLIENT_ANSWERED_FOR'
  | 'CLIENT_ABOVE_OWN'

/** Who steps on a client: `grants` says whether they could use each of its scopes themselves. */
export type ClientDecider = KnownPerson & { readonly grants: boolean }

/** A client as far as its steps depend on it. `left`: who answers for it can act no more, or looks after machines no more. */
export interface ClientFacts {
  readonly status: ClientStatus
  readonly auth: ClientAuth
  readonly createdBy: KnownPerson
  /** Who answers for it: for four eyes and for limits it is that person. */
  readonly answers: KnownPerson
  /** Whether one of its scopes commits the company. */
  readonly commits: boolean
  readonly left: boolean
}

/**
 * Where a person's step leads a client, or why it is not taken: two accounts of one person are no second person, and nobody answers for
 * more than they may do themselves. Whoever has another secret made is told it, and could come as the client: so nobody has one made of a
 * client that may do more than they, and of one that commits its company only who answers for it (decision record 0540).
 */
export function decideClient(
  person: ClientDecider,
  client: ClientFacts,
  action: ClientAction,
): { readonly to: ClientStatus } | { readonly rule: ClientRule } {
  const to = CLIENT_TABLE[action][client.status]
  if (to === null) return { rule: 'CLIENT_DECIDED' }
  if (action === 'rotate' && client.auth !== 'SECRET') return { rule: 'CLIENT_HAS_NO_SECRET' }
  if (action === 'confirm' && isSamePerson(person, client.createdBy)) return { rule: 'SEGREGATION_CLIENT' }
  if (action === 'adopt' && !client.left) return { rule: 'CLIENT_ANSWERED_FOR' }
  if ((action === 'adopt' || action === 'rotate') && !person.grants) return { rule: 'CLIENT_ABOVE_OWN' }
  if (action === 'rotate' && client.commits && !isSamePerson(person, client.answers))
    return { rule: 'CLIENT_ANSWERED_FOR' }
  return { to }
}

/** Clients of a company that are not revoked, at most. */
export const MOST_CLIENTS = 20
/** Hours for which the secret before goes on after another was made. */
export const OLD_SECRET_HOURS = 24
/** Seconds for which an access token is good. */
export const TOKEN_SECONDS = 3_600
/** Networks from which a client may come, at most. */
export const MOST_NETWORKS = 20
/** Days without a request after which its company is told of a client. */
export const UNUSED_DAYS = 90

const DAY_MS = 86_400_000

/** Whether nobody has come with a client for so long that its company is asked whether it still needs it. @param since when it last came, or was let in */
export const isUnused = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= UNUSED_DAYS * DAY_MS

/** A client as people name it. */
export const clientReference = (number: number): string => `API-${String(number).padStart(5, '0')}`
