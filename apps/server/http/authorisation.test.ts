import { type Call, pathsOf } from '@fxmatch/contract/http/call'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { COMPANY_KINDS, ROLES } from '@fxmatch/domain/access/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS as REQUESTS } from '../testing/sample-requests.ts'

interface Holder {
  readonly name: string
  readonly actor: Actor
  readonly token: string
}

const calls = await contractCalls()
let world: MarketWorld
let server: TestApp
const holders: Holder[] = []

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world, { signInLimit: { perUser: 999, perAddress: 999, windowMinutes: 1 } })
  for (const companyKind of COMPANY_KINDS) {
    const { id: companyId } = await world.db
      .selectFrom('companies')
      .select('id')
      .where('kind', '=', companyKind)
      .orderBy('name')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const role of ROLES) {
      const actor = actorOf({ userId: systemIds(world.clock).uuid(), companyId, companyKind, roles: [role] })
      await addUser(actor, `${role}.${companyKind}`)
      holders.push({ name: `${role} of ${companyKind}`, actor, token: await openSession(world, actor) })
    }
  }
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function addUser(actor: Actor, username: string): Promise<void> {
  await world.db
    .insertInto('users')
    .values({
      id: actor.userId,
      company_id: actor.companyId,
      username,
      full_name: username,
      cin: null,
      email: 'x@test.example',
      password_hash: '-',
      disabled_at: null,
      created_at: world.clock.time,
    })
    .execute()
  await world.db
    .insertInto('user_roles')
    .values(actor.roles.map((role, rank) => ({ user_id: actor.userId, rank, role })))
    .execute()
}

async function make(
  call: Call,
  token: string | null,
  under = call.path,
): Promise<{ status: number; code: string | null }> {
  const { params = { id: NOBODY }, query = '', body } = REQUESTS[call.name] ?? {}
  const path = under.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  const response = await server.app.inject({
    method: call.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: token === null ? {} : bearer(token),
    ...(body ? { payload: body } : {}),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    code: isJson && response.statusCode >= 400 ? response.json().code : null,
  }
}

const mayCall = (call: Call, actor: Actor) =>
  call.access === 'public' || call.access === 'signed-in' || actor.capabilities.has(call.access)

it('has a row for every call, and a call for every row', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(REQUESTS).sort())
  const paths = calls.flatMap((call) => pathsOf(call).map((path) => `${call.method} ${path}`))
  expect(new Set(paths).size).toBe(paths.length)
})

// Signing out ends the session: its row comes last.
const inOrder = calls.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))

// Every path of a call is a row of its own: an alias is no way around.
const rows = inOrder.flatMap((call) =>
  pathsOf(call).map((path) => ({ name: `${call.method} ${path} (${call.access})`, call, path })),
)

describe.each(rows)('$name', ({ call, path }) => {
  it('is registered', () => {
    expect(server.app.hasRoute({ method: call.method, url: path })).toBe(true)
  })

  it('asks for a session unless it is public', async () => {
    const { status, code } = await make(call, null, path)
    if (call.access === 'public') expect(code).not.toBe('UNAUTHENTICATED')
    else expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('asks for its capability, whatever the role and the company', async () => {
    for (const holder of holders) {
      const answer = await make(call, holder.token, path)
      const cell = `${holder.name}: ${answer.status} ${answer.code}`
      expect(answer.status, cell).toBeLessThan(500)
      if (mayCall(call, holder.actor)) {
        expect(answer.code, cell).not.toBe('MISSING_CAPABILITY')
        expect(answer.code, cell).not.toBe('UNAUTHENTICATED')
      } else if (call.method === 'GET') {
        expect(answer, cell).toEqual({ status: 403, code: 'MISSING_CAPABILITY' })
      } else {
        // A command looks for the object first: what is not there is not there for anyone.
        expect(['MISSING_CAPABILITY', 'NOT_FOUND'], cell).toContain(answer.code)
      }
    }
  })
})
