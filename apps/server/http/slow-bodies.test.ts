import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done } from '../commands/kernel/result.ts'
import type { Acting } from '../commands/kernel/run-as-actor.ts'
import { runAsActor } from '../commands/kernel/run-as-actor.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { disableUser } from '../commands/users/disable-user.ts'
import { updateUser } from '../commands/users/update-user.ts'
import { createTestApp, openSession, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

let world: MarketWorld
let server: TestApp
let port: number

beforeEach(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterEach(async () => {
  await server.close()
  await world.close()
})

const pass = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}

/** Waits until a statement on the database answers true. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** What the server answers on a connection. */
async function answerOn(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  let text = ''
  for await (const piece of socket) {
    text += piece
    const [head = '', body] = text.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (body !== undefined && Buffer.byteLength(body) >= length) {
      return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
    }
  }
  throw new Error(`the connection ended: ${text}`)
}

/** Sends a request whose body stops halfway until `meanwhile` is over: the server has let its sender in by then. */
async function slowly(
  who: Person,
  path: string,
  payload: object,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = await openSession(world, world.people[who], true)
  // The use of a session is written down once a minute: it tells that the request was let in.
  pass(2)
  const now = world.clock.now()
  const body = JSON.stringify(payload)
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  const { userId } = world.people[who]
  await until(async () => {
    const row = await world.db
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('last_seen_at', '>=', now)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  })
  await meanwhile()
  const answer = answerOn(socket)
  socket.write(body.slice(10))
  const answered = await answer
  socket.destroy()
  return answered
}

const orderOn = (positionId: number) => ({
  currency: 'EUR',
  amount: '10000',
  rate: '3.3868',
  session_id: positionId,
  agence: world.agencyId,
  cashOutType: 'CASH_PAYMENT',
})
const RULE = { label: 'Plus de 500 000', amount: '500000' }

describe('a command whose body comes late', () => {
  it('is done where nothing has changed', async () => {
    const positionId = await publish(world)
    const answer = await slowly('trader', '/api/orders/add', orderOn(positionId), async () => undefined)
    expect(answer.status).toBe(201)
  })

  it('is refused to somebody who was disabled meanwhile', async () => {
    const positionId = await publish(world)
    const { userId } = world.people.trader
    const answer = await slowly('trader', '/api/orders/add', orderOn(positionId), () =>
      must(world.as('root', (context) => disableUser(context, { userId }))),
    )
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(await world.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('is refused to somebody who may only read by now', async () => {
    const { userId } = world.people.root
    const answer = await slowly('root', '/api/authorisation-rules/add', RULE, () =>
      world.db.transaction().execute(async (tx) => {
        await sql`delete from user_roles where user_id = ${userId}`.execute(tx)
        await sql`insert into user_roles (user_id, rank, role) values (${userId}, 0, 'ROLE_LIMITED')`.execute(
          tx,
        )
        await sql`update users set version = version + 1 where id = ${userId}`.execute(tx)
      }),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'MISSING_CAPABILITY'])
  })

  it('is refused to somebody who may set no rates by now', async () => {
    const { userId } = world.people.tickets
    const body = [{ currecy_isocode: 'EUR', rate: '34.02' }]
    const answer = await slowly('tickets', '/api/rate-changes/remainder', body, () =>
      world.db.updateTable('user_roles').set({ role: 'ROLE_TRADER' }).where('user_id', '=', userId).execute(),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'MISSING_CAPABILITY'])
    expect(await world.db.selectFrom('rate_changes').select('id').execute()).toEqual([])
  })

  it('is refused to somebody who answers for no company by now', async () => {
    const { userId } = world.people.root
    const path = `/api/companies/${world.companies.bank}/changes`
    const answer = await slowly('root', path, { name: 'Banque tardive' }, () =>
      world.db.updateTable('user_roles').set({ role: 'ROLE_TRADER' }).where('user_id', '=', userId).execute(),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'MISSING_CAPABILITY'])
    expect(await world.db.selectFrom('company_changes').select('id').execute()).toEqual([])
  })

  it('is refused in a session that was ended meanwhile', async () => {
    const positionId = await publish(world)
    const answer = await slowly('trader', '/api/orders/add', orderOn(positionId), () =>
      world.db.updateTable('sessions').set({ ended_at: world.clock.now() }).execute(),
    )
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

/** A command of the trader's that is under way until it is let go. */
async function underWay(): Promise<{ acting: Acting; letGo: () => void; over: Promise<unknown> }> {
  await openSession(world, world.people.trader, true)
  const session = await world.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const acting = { actor: world.people.trader, sessionId: session.id, rules: TEST_CONFIG, beforeSetUp: false }
  const services = { clock: world.clock, ids: systemIds(world.clock), requestId: null }
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const over = runAsActor(world.db, services, acting, async (context) => {
    begun.resolve()
    await gate.promise
    return done(context.actor.roles)
  })
  await begun.promise
  return { acting, letGo: gate.resolve, over }
}

it('whoever takes rights away waits for the command that is under way with them', async () => {
  const { userId } = world.people.trader
  for (const act of [
    () => world.as('root', (context) => disableUser(context, { userId })),
    () => world.as('root', (c) => updateUser(c, { userId, roles: ['ROLE_LIMITED'], language: 'fr' })),
  ]) {
    await world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
    await world.db.deleteFrom('sessions').execute()
    const order: string[] = []
    const command = await underWay()
    const taken = act().then((result) => order.push(`taken ${result.ok}`))
    await until(async () => {
      const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a using (pid)
        where a.datname = current_database() and not l.granted`.execute(world.db)
      return rows.length > 0
    })
    void command.over.then(() => order.push('done'))
    command.letGo()
    await Promise.all([command.over, taken])
    expect(order).toEqual(['done', 'taken true'])
  }
})
