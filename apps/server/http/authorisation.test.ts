import { type Call, pathsOf } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CAPABILITIES } from '@fxmatch/domain/access/capabilities'
import { COMPANY_KINDS } from '@fxmatch/domain/access/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { FULL } from '../testing/gate.ts'
import { bearer, createTestApp, type TestApp } from '../testing/http-app.ts'
import { insertRoleHolders, type RoleHolder } from '../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { registeredRoutes } from '../testing/registered-routes.ts'
import { NOBODY, SAMPLE_REQUESTS as REQUESTS } from '../testing/sample-requests.ts'

const calls = await contractCalls()
/** Requests under way at the same moment: fewer than there are connections. */
const AT_ONCE = 6
let world: MarketWorld
let server: TestApp
const holders: RoleHolder[] = []
const nameOf = ({ role, companyKind }: RoleHolder) => `${role} of ${companyKind}`

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world, { signInLimit: { perUser: 999, perAddress: 999, windowMinutes: 1 } })
  holders.push(...(await insertRoleHolders(world)))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function make(
  call: Call,
  who: RoleHolder | null,
  under = call.path,
): Promise<{ status: number; code: string | null }> {
  const { params = { id: NOBODY }, query = '', body } = REQUESTS[call.name] ?? {}
  const path = under.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  const response = await server.app.inject({
    method: call.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: who === null ? {} : bearer(who.token),
    // Each from a place of their own: what one address may ask for in a minute is less than all of them do.
    remoteAddress: `192.0.2.${who === null ? 1 : 2 + holders.indexOf(who)}`,
    ...(body ? { payload: body } : {}),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    code: isJson && response.statusCode >= 400 ? response.json().code : null,
  }
}

const mayCall = (call: Pick<Call, 'access'>, actor: Actor) =>
  call.access === 'public' || call.access === 'signed-in' || actor.capabilities.has(call.access)

/** What a path could ask for by mistake: another capability, its own but not of one kind of company, or only of others. */
const wrongDoors = (may: (actor: Actor) => boolean): ((actor: Actor) => boolean)[] => [
  ...CAPABILITIES.map((name) => (actor: Actor) => actor.capabilities.has(name)),
  ...COMPANY_KINDS.flatMap((kind) => [
    (actor: Actor) => may(actor) || actor.companyKind === kind,
    (actor: Actor) => may(actor) && actor.companyKind !== kind,
  ]),
]

/**
 * Who tries a path: everybody in the gate; else as few as tell what it asks for from what it could ask for by mistake,
 * so at least one of each kind of company who may and one who may not. The server asks for capabilities and for the kind
 * of company, never for a role (`tools/boundaries` reads that in its sources).
 */
function whoTry(call: Call): RoleHolder[] {
  if (FULL) return holders
  const may = (actor: Actor) => mayCall(call, actor)
  const doors = wrongDoors(may)
  const trying: RoleHolder[] = []
  for (let open = doors; open.length > 0; ) {
    const told = ({ actor }: RoleHolder) => open.filter((door) => door(actor) !== may(actor)).length
    const best = holders.reduce((one, other) => (told(other) > told(one) ? other : one))
    // The rest is like the right one for everybody there is.
    if (told(best) === 0) break
    trying.push(best)
    open = open.filter((door) => door(best.actor) === may(best.actor))
  }
  return trying
}

/** What answers beside the contract's calls, and who may have it. */
const BESIDES: Readonly<Record<string, Call['access']>> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /.well-known/oauth-authorization-server': 'public',
  'GET /api/first-sight': 'public',
  'GET /metrics': 'platform.read',
  'GET /api/docs/openapi.json': 'signed-in',
  'GET /.well-known/mercure': 'signed-in',
}

it('has a row for every route that the server answers, and for no other', () => {
  const ofCalls = calls.flatMap((call) => pathsOf(call).map((path) => `${call.method} ${path}`))
  // The router gives a place in a path one name, whatever each route calls it.
  const nameless = (route: string) => route.replace(/:[\w|:]+/g, ':')
  const expected = [...ofCalls, ...Object.keys(BESIDES)]
  // What machines call: who may what is in the tables of `v1/scope-matrix.test.ts`, and how they get a token in `oauth`.
  const ofMachines = /^\w+ \/(v1\/|oauth\/)/
  const ofPeople = registeredRoutes(server.app).filter((route) => !ofMachines.test(route))
  expect(ofPeople.map(nameless).sort()).toEqual(expected.map(nameless).sort())
})

it('is, cell by cell, what was agreed', async () => {
  const mark = (access: Call['access']) =>
    holders.map(({ actor }) => (mayCall({ access }, actor) ? '+' : '.')).join('')
  const table = calls.flatMap((call) =>
    pathsOf(call).map((path) => `${mark(call.access)}  ${call.method} ${path}  ${call.access}`),
  )
  const besides = Object.entries(BESIDES).map(([route, access]) => `${mark(access)}  ${route}  ${access}`)
  const head = holders.map((holder, at) => `${' '.repeat(at)}| ${nameOf(holder)}`)
  const lines = [
    ...head,
    '',
    ...[...table, ...besides].sort((a, b) =>
      (a.split('  ')[1] ?? '').localeCompare(b.split('  ')[1] ?? '', 'en'),
    ),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('authorisation-matrix.txt')
})

describe.each(Object.entries(BESIDES))('%s', (route, access) => {
  const ask = (token: string | null) =>
    server.app.inject({
      url: route.replace('GET ', ''),
      // Not from the machine itself.
      remoteAddress: '192.0.2.1',
      headers: token === null ? {} : bearer(token),
    })

  it('is open to whom it is for, and to nobody else', async () => {
    const anonymous = await ask(null)
    if (access === 'public') expect(anonymous.statusCode).not.toBe(401)
    else expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    for (const holder of holders) {
      const { actor, token } = holder
      const { statusCode } = await ask(token)
      if (mayCall({ access }, actor)) expect([401, 403], nameOf(holder)).not.toContain(statusCode)
      else expect(statusCode, nameOf(holder)).toBe(403)
    }
  })
})

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
    // Several at once: it is the same for each, whatever the others do.
    const answers: { holder: RoleHolder; answer: Awaited<ReturnType<typeof make>> }[] = []
    const trying = whoTry(call)
    for (let first = 0; first < trying.length; first += AT_ONCE) {
      const some = trying.slice(first, first + AT_ONCE)
      answers.push(
        ...(await Promise.all(
          some.map(async (holder) => ({ holder, answer: await make(call, holder, path) })),
        )),
      )
    }
    for (const { holder, answer } of answers) {
      const cell = `${nameOf(holder)}: ${answer.status} ${answer.code}`
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
