import {
  CLIENT_ACTIONS,
  CLIENT_AUTHS,
  CLIENT_STATUSES,
  MOST_NETWORKS,
} from '@fxmatch/domain/machines/client-table'
import { SCOPES, type Scope } from '@fxmatch/domain/machines/scopes'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { idParams, instant, plainName, readableReason, text, uuid } from './scalars.ts'

// Machines that act for a company (packages/domain/machines): its people make, let in, and revoke them.

export const scopeSchema = z.enum(SCOPES as [Scope, ...Scope[]])

/** A machine's client, as the people who look after it see it. Its secret is shown once, as it is made. */
export const clientSchema = z.object({
  /** What the machine gives as its `client_id`. */
  id: uuid,
  reference: z.string(),
  company: z.string(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  auth: z.enum(CLIENT_AUTHS),
  /** Names of its public keys, of one that signs with a key of its own. */
  keys: z.array(z.string()),
  /** Networks from which it may come; none: from anywhere. */
  networks: z.array(z.string()),
  status: z.enum(CLIENT_STATUSES),
  createdBy: z.string(),
  createdAt: instant,
  /** On whose limits it deals: who made it, or has adopted it since. */
  answeredBy: z.string(),
  /** Whether that person has left, or looks after machines no more: somebody else adopts it, or revokes it. */
  left: z.boolean(),
  /** Whether nobody has come with it for ninety days. */
  unused: z.boolean(),
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  revokedAt: instant.nullable(),
  /** Why the platform has stopped it. */
  revokeReason: z.string().nullable(),
  /** To the minute. Null: it never came. */
  lastUsedAt: instant.nullable(),
  secrets: z.array(
    z.object({
      /** How it begins, and its last four characters. */
      begins: z.string(),
      ends: z.string(),
      createdAt: instant,
      /** When it ends, of one that another follows. */
      expiresAt: instant.nullable(),
    }),
  ),
  allowedActions: z.array(z.object({ action: z.enum(CLIENT_ACTIONS), ...refusable })),
})
export type ClientView = z.infer<typeof clientSchema>

export const clientsCall = defineCall({
  name: 'clients',
  method: 'GET',
  path: '/api/clients',
  access: 'integration.manage',
  summary: "The clients of one's company, and the scopes that one may give",
  response: z.object({
    clients: z.array(clientSchema),
    /** The scopes that are of use to the company, with why one may not give them. */
    scopes: z.array(z.object({ scope: scopeSchema, commits: z.boolean(), ...refusable })),
    /** How many people besides the viewer can let in what commits the company. */
    otherDeciders: z.number().int(),
  }),
})
export type Clients = z.infer<typeof clientsCall.response>

export const createClientCall = defineCall({
  name: 'createClient',
  method: 'POST',
  path: '/api/clients',
  access: 'integration.manage',
  summary:
    'Makes a client of one’s company; one with a scope that commits it waits until another person lets it in. Its secret is in this answer and nowhere else',
  body: z.object({
    name: plainName(60).pipe(z.string().min(2)),
    scopes: z.array(scopeSchema).min(1).max(SCOPES.length),
    networks: z.array(text(64)).max(MOST_NETWORKS).default([]),
    auth: z.enum(CLIENT_AUTHS).default('SECRET'),
    /** Public keys of a client that signs (RFC 7517). */
    jwks: z
      .object({ keys: z.array(z.looseObject({})).max(20) })
      .nullable()
      .default(null),
  }),
  response: z.object({
    id: uuid,
    /** Null: it signs with a key of its own; or the same request came again, and it was shown before. */
    secret: z.string().nullable(),
    status: z.enum(CLIENT_STATUSES),
  }),
  status: 201,
})

export const rotateClientCall = defineCall({
  name: 'rotateClient',
  method: 'POST',
  path: '/api/clients/:id/rotate',
  access: 'integration.manage',
  summary: 'Makes another secret of a client; the one before lives for 24 hours, or ends at once',
  params: idParams,
  body: z.object({ endNow: z.boolean().default(false) }).nullish(),
  response: z.object({ id: uuid, secret: z.string().nullable() }),
})

const step = { method: 'POST', params: idParams, response: z.object({ id: uuid }) } as const

export const confirmClientCall = defineCall({
  ...step,
  name: 'confirmClient',
  path: '/api/clients/:id/confirm',
  access: 'integration.manage',
  summary: 'Lets in a client that another person made',
})
export const adoptClientCall = defineCall({
  ...step,
  name: 'adoptClient',
  path: '/api/clients/:id/adopt',
  access: 'integration.manage',
  summary: 'Answers for a client whose maker has left, from now on',
})
export const revokeClientCall = defineCall({
  ...step,
  name: 'revokeClient',
  path: '/api/clients/:id/revoke',
  access: 'integration.manage',
  summary: 'Revokes a client: at once, on every node, with all of its tokens and streams',
})

export const marketClientsCall = defineCall({
  name: 'marketClients',
  method: 'GET',
  path: '/api/control/clients',
  access: 'configuration.manage',
  summary: 'The clients of every company, those that live first',
  response: z.object({ clients: z.array(clientSchema) }),
})
export const stopClientCall = defineCall({
  ...step,
  name: 'stopClient',
  path: '/api/control/clients/:id/revoke',
  access: 'configuration.manage',
  summary: 'Revokes a client of any company, which reads why',
  body: z.object({ reason: readableReason }),
})
