import { randomUUID } from 'node:crypto'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import type { InjectOptions } from 'fastify'
import { createClient } from '../commands/machines/create-client.ts'
import { confirmClient } from '../commands/machines/step-client.ts'
import { bearer, type TestApp } from './http-app.ts'
import { insertUser } from './insert-user.ts'
import { type MarketWorld, must } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** Who looks after machines, by whose machine it is: of a kind whose head is not among the planted people, another with that role. */
const KEEPERS = {
  bank: { maker: 'root', roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'], second: 'second' },
  otherBank: { maker: 'rival', roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'], second: 'rivalSecond' },
  office: { maker: 'office', roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'], second: 'trustOffice' },
  corporate: { maker: 'company', roles: ['ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN'], second: null },
} as const satisfies Record<string, { maker: Person; roles: readonly string[]; second: Person | null }>
export type MachineOwner = keyof typeof KEEPERS

/** A client that was let in, with what it presents. */
export interface TestMachine {
  readonly clientId: string
  readonly secret: string
  /** Good for all of its scopes. */
  readonly token: string
}

/** A second person of a company that was planted with one. */
async function colleagueOf(world: MarketWorld, person: Person): Promise<Actor> {
  const known = await world.db
    .selectFrom('users')
    .where('username', '=', `colleague.${person}`)
    .select('id')
    .executeTakeFirst()
  const colleague = actorOf({
    ...{ ...world.people[person], roles: ['ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN'] },
    userId: known?.id ?? crypto.randomUUID(),
  })
  if (known === undefined) {
    await insertUser(world, colleague, `colleague.${person}`)
    await world.db
      .updateTable('users')
      .set({ email: `${person}@colleague.example` })
      .where('id', '=', colleague.userId)
      .execute()
  }
  return colleague
}

/** Gives the people who look after machines the right to, and makes a client of one's company that is let in, with a token. */
export async function makeMachine(
  world: MarketWorld,
  { app }: TestApp,
  owner: MachineOwner,
  scopes: readonly Scope[],
): Promise<TestMachine> {
  const { maker, roles, second } = KEEPERS[owner]
  const keeper = actorOf({ ...world.people[maker], roles })
  const other = second === null ? await colleagueOf(world, maker) : world.people[second]
  const keepers = [
    keeper,
    actorOf({ ...other, roles: [...new Set([...other.roles, 'ROLE_SUPER_ADMIN' as const])] }),
  ]
  for (const { userId, roles: held } of keepers)
    for (const [rank, role] of held.entries())
      await world.db
        .insertInto('user_roles')
        .values({ user_id: userId, rank: rank + 10, role })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  const { clientId, secret, status } = await must(
    world.bySystem((context) =>
      createClient({ ...context, actor: keeper }, 'fxm_live_', {
        ...{ name: `Machine ${owner}`, scopes, networks: [], auth: 'SECRET', jwks: null },
      }),
    ),
  )
  const [, confirmer] = keepers
  if (status === 'PENDING') {
    if (confirmer === undefined) throw new Error(`nobody lets a machine of ${owner} in`)
    await must(world.bySystem((context) => confirmClient({ ...context, actor: confirmer }, clientId)))
  }
  const answer = await app.inject({
    ...{ method: 'POST', url: '/oauth/token', payload: 'grant_type=client_credentials' },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    },
  })
  if (answer.statusCode !== 200) throw new Error(`no token: ${answer.body}`)
  return { clientId, secret: secret ?? '', token: answer.json().access_token }
}

/** Makes a request as a machine; one that changes something under a key of its own. */
export function askAs(
  { app }: TestApp,
  token: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const options: InjectOptions = {
    method,
    url,
    headers: {
      ...bearer(token),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
  }
  return app.inject(payload === undefined ? options : { ...options, payload })
}
