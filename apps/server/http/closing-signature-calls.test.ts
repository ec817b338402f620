import { createHash } from 'node:crypto'
import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// A bank's day is prepared by one person and signed by another, once; what is signed is held to what was prepared.

const journey = callJourney(['closing', 'orders', 'shortages', 'documents', 'home'])
const { make, request } = journey
/** The day on which the world begins. */
const DAY = '2026-11-18'

const later = (hours: number) => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + hours * 3_600_000)
}
const read = (who: Person, day = DAY, bank?: string) =>
  make(who, 'closing', { query: { day, ...(bank ? { bank } : {}) } })
const prepare = async (who: Person, more: { day?: string; note?: string; figures?: string } = {}) => {
  const day = more.day ?? DAY
  const figures = more.figures ?? (await read(who, day)).figures
  return request(who, 'prepareClosing', { body: { day, figures, note: more.note ?? null } })
}
const sign = (who: Person, fingerprint: string, day = DAY) =>
  request(who, 'signClosing', { body: { day, fingerprint } })
const refused = async (answer: ReturnType<typeof request>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).rule ?? JSON.parse(body).fields?.[0]?.rule]
}
const actionsOf = (closing: { allowedActions: { action: string; rule: string | null }[] }) =>
  closing.allowedActions.map(({ action, rule }) => [action, rule])
const grant = (who: Person, role: 'ROLE_CORPORATE_BANK_ADMIN' | 'ROLE_ROOT', rank: number) =>
  journey
    .world()
    .db.insertInto('user_roles')
    .values({ user_id: journey.world().people[who].userId, rank, role })
    .execute()

/** Passes on what has happened to those who are told of it. */
const relay = () =>
  new RelayWork(
    journey.world().db,
    async () => new Map(),
    () => journey.world().clock.time,
  ).runOnce()

/** Who was told of a kind, and of which day. @param open those who are still asked */
async function told(kind: string, { open }: { open: boolean }) {
  const rows = await journey
    .world()
    .db.selectFrom('notifications')
    .where('kind', '=', kind)
    .select(['user_id', 'params', 'asks', 'settled_at'])
    .execute()
  return rows
    .filter(({ asks, settled_at }) => (asks && settled_at === null) === open)
    .map(({ user_id, params }) => ({ user_id, day: (params as { day?: string }).day }))
}

/** An order of which a banknote is missing, and whose parties have not decided on it. */
async function shortCount(): Promise<string> {
  const world = journey.world()
  const id = await place(world, await publish(world))
  await bind(world, id)
  await make('office', 'recordShortage', {
    params: { id },
    body: { bills: [{ nbr: 99, bill: 100 }], missing: '100', reason: 'Un billet manque' },
  })
  return id
}
async function decide(id: string) {
  for (const who of ['office', 'trader'] as const)
    await make(who, 'answerShortage', { params: { id }, body: { way: 'REDUCE', missing: '100' } })
}
let short = ''

beforeAll(async () => {
  short = await shortCount()
})

describe('a day', () => {
  it('is not sealed while it lasts, nor before it begins', async () => {
    const now = await read('tickets')
    expect(now).toMatchObject({ state: 'OPEN', isOver: false, needsNote: true })
    expect(actionsOf(now)).toEqual([
      ['prepare', 'CLOSING_NOT_OVER'],
      ['sign', 'CLOSING_NOT_OVER'],
    ])
    expect(await refused(prepare('tickets', { note: 'Un billet manque' }))).toEqual([409, 'CLOSING_NOT_OVER'])
    expect(await refused(sign('root', now.figures))).toEqual([409, 'CLOSING_NOT_OVER'])
    const tomorrow = { day: '2026-11-19', figures: now.figures, note: 'Demain' }
    expect((await request('tickets', 'prepareClosing', { body: tomorrow })).statusCode).toBe(404)
  })

  it('is prepared by the back office, with a note where something is marked, on the figures that were read', async () => {
    later(24)
    expect(await refused(prepare('root'))).toEqual([403, 'MISSING_CAPABILITY'])
    expect(await refused(prepare('trader'))).toEqual([403, 'MISSING_CAPABILITY'])
    expect(await refused(prepare('tickets'))).toEqual([400, 'CLOSING_NOTE'])
    for (const note of ['   ', '.', 'ok'])
      expect(await refused(prepare('tickets', { note })), JSON.stringify(note)).toEqual([400, 'CLOSING_NOTE'])
    for (const note of ['\u2800\u2800\u2800', 'Vu\u200b', 'ورقة Москва', 'Vu 😀'])
      expect(await refused(prepare('tickets', { note })), JSON.stringify(note)).toEqual([
        400,
        'CHARACTER_REFUSED',
      ])
    // A day on which the bank was not here.
    const early = { day: '2000-01-01', figures: '0'.repeat(64), note: 'Autrefois' }
    expect((await request('tickets', 'prepareClosing', { body: early })).statusCode).toBe(404)
    expect(await refused(prepare('tickets', { note: 'Relu', figures: '0'.repeat(64) }))).toEqual([
      409,
      'CLOSING_SEEN',
    ])
    expect(await refused(sign('root', '0'.repeat(64)))).toEqual([409, 'CLOSING_OPEN'])
    const { figures } = await read('tickets')
    const done = await make('tickets', 'prepareClosing', {
      body: { day: DAY, figures, note: 'Un billet de 100 manque' },
    })
    expect(done).toMatchObject({
      state: 'PREPARED',
      prepared: { note: 'Un billet de 100 manque' },
      signed: null,
      moved: false,
      figures,
    })
  })

  it('is prepared once by who writes the same of the same figures again', async () => {
    const before = await read('tickets')
    // What turns letters around is taken out of a text.
    for (const note of [
      'Un billet de 100 manque',
      ' Un billet\nde 100  manque',
      'Un \u2067billet\u2069 de 100 manque',
    ])
      expect((await prepare('tickets', { note })).statusCode).toBe(200)
    expect((await read('tickets')).prepared).toEqual(before.prepared)
    const { count } = await journey
      .world()
      .db.selectFrom('closing_preparations')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('is not signed by who prepared it, in whatever role or account', async () => {
    const { prepared } = await read('tickets')
    expect(await refused(sign('tickets', prepared.fingerprint))).toEqual([403, 'SEGREGATION_CLOSING'])
    expect(await refused(sign('trader', prepared.fingerprint))).toEqual([403, 'MISSING_CAPABILITY'])
    expect(await refused(sign('auditor', prepared.fingerprint))).toEqual([403, 'MISSING_CAPABILITY'])
    // Another account of the same identity card.
    const { db, people } = journey.world()
    const ids = [people.tickets.userId, people.manifest.userId]
    await db.updateTable('users').set({ cin: '01234567' }).where('id', 'in', ids).execute()
    expect(actionsOf(await read('manifest'))).toEqual([
      ['prepare', null],
      ['sign', 'SEGREGATION_CLOSING'],
    ])
    expect(await refused(sign('manifest', prepared.fingerprint))).toEqual([403, 'SEGREGATION_CLOSING'])
    // Who clears a card, their own or another's, makes no second person by it.
    await db.updateTable('users').set({ cin: null }).where('id', 'in', ids).execute()
    expect(await refused(sign('manifest', prepared.fingerprint))).toEqual([403, 'SEGREGATION_CLOSING'])
    await db.deleteFrom('user_identities').where('cin', '=', '01234567').execute()
    // A head who has the back office's role besides prepares as the one and does not sign as the other.
    await grant('root', 'ROLE_CORPORATE_BANK_ADMIN', 1)
    const own = JSON.parse((await prepare('root', { note: 'Relu' })).body)
    expect(own.state).toBe('PREPARED')
    expect(await refused(sign('root', own.prepared.fingerprint))).toEqual([403, 'SEGREGATION_CLOSING'])
    // What somebody else had read is not what is signed now.
    expect(await refused(sign('manifest', prepared.fingerprint))).toEqual([409, 'CLOSING_SEEN'])
  })

  it('is not signed for who lost the right to prepare it', async () => {
    const { db, people } = journey.world()
    const { prepared } = await read('manifest')
    await db
      .deleteFrom('user_roles')
      .where('user_id', '=', people.root.userId)
      .where('role', '=', 'ROLE_CORPORATE_BANK_ADMIN')
      .execute()
    expect(await refused(sign('manifest', prepared.fingerprint))).toEqual([409, 'CLOSING_PREPARER'])
  })

  it('that was prepared before a short count was decided is prepared anew', async () => {
    const old = JSON.parse((await prepare('tickets', { note: 'Un billet manque' })).body)
    await decide(short)
    const now = await read('root')
    expect(now).toMatchObject({ state: 'PREPARED', moved: true })
    expect(await refused(sign('root', old.prepared.fingerprint))).toEqual([409, 'CLOSING_MOVED'])
    expect(await refused(sign('root', now.figures))).toEqual([409, 'CLOSING_MOVED'])
    const anew = await prepare('tickets', { note: 'Décidé le lendemain' })
    expect(JSON.parse(anew.body)).toMatchObject({ state: 'PREPARED', moved: false })
  })

  it('asks those who can sign it, but for whoever prepared it, and asks anew when it is prepared anew', async () => {
    const { db, people } = journey.world()
    // Another account of who prepared it could not sign it either.
    const twins = [people.tickets.userId, people.manifest.userId]
    await db.updateTable('users').set({ cin: '07654321' }).where('id', 'in', twins).execute()
    await relay()
    await db.updateTable('users').set({ cin: null }).where('id', 'in', twins).execute()
    await db.deleteFrom('user_identities').where('cin', '=', '07654321').execute()
    const asked = await told('closing.to_sign', { open: true })
    expect(asked.length).toBeGreaterThan(0)
    expect(new Set(asked.map(({ day }) => day))).toEqual(new Set([DAY]))
    const names = asked.map(({ user_id }) => user_id)
    expect(names).toContain(people.root.userId)
    for (const twin of twins) expect(names).not.toContain(twin)
    expect(new Set(names).size).toBe(names.length)
    for (const stranger of ['trader', 'rivalTickets', 'auditor', 'office'] as const)
      expect(names, stranger).not.toContain(people[stranger].userId)
    // What was prepared before waits for nobody any more.
    expect((await told('closing.to_sign', { open: false })).length).toBeGreaterThan(0)
  })

  it("is nobody else's to prepare, sign or read", async () => {
    const { bank, otherBank } = journey.world().companies
    const { prepared } = await read('tickets')
    expect(await refused(sign('rivalTickets', prepared.fingerprint))).toEqual([409, 'CLOSING_OPEN'])
    expect((await request('rivalTickets', 'closing', { query: { day: DAY, bank } })).statusCode).toBe(404)
    expect((await request('tickets', 'closing', { query: { day: DAY, bank: otherBank } })).statusCode).toBe(
      404,
    )
    expect((await request('office', 'closing', { query: { day: DAY, bank } })).statusCode).toBe(404)
    // Who reads the whole platform reads it, and decides nothing.
    for (const who of ['auditor', 'backOffice'] as const) {
      expect(await read(who, DAY, bank)).toMatchObject({
        bank: { id: bank },
        state: 'PREPARED',
        allowedActions: [],
      })
      expect((await request(who, 'closing', { query: { day: DAY } })).statusCode).toBe(404)
    }
    expect(
      (await request('auditor', 'closing', { query: { day: DAY, bank: journey.world().companies.office } }))
        .statusCode,
    ).toBe(404)
  })

  it('is signed once, whoever presses at once and however often', async () => {
    const { prepared } = await read('root')
    // Signed on a machine whose clock is behind that of the one on which it was prepared: it has its document below all the same.
    later(-1 / 1800)
    // A double press, and two people at the same moment.
    const answers = await Promise.all([
      sign('root', prepared.fingerprint),
      sign('root', prepared.fingerprint),
      sign('manifest', prepared.fingerprint),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    for (const { statusCode, body } of answers)
      if (statusCode === 409) expect(JSON.parse(body).rule).toBe('CLOSING_SIGNED')
    expect(await refused(prepare('tickets', { note: 'Encore' }))).toEqual([409, 'CLOSING_SIGNED'])
    const { count } = await journey
      .world()
      .db.selectFrom('closing_signatures')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
    later(1 / 1800)
    expect((await read('tickets')).days[0]).toEqual({ day: DAY, state: 'SIGNED' })
  })
})

it('a replayed signature answers what it answered, and a count decided later changes nothing of it', async () => {
  // The next day, prepared and signed through `make`, which sends each under its key again.
  const late = await shortCount()
  later(24)
  const day = '2026-11-19'
  const { figures, needsNote, days } = await read('tickets', day)
  expect([needsNote, days[0]]).toEqual([true, { day, state: 'OPEN' }])
  const { prepared } = await make('tickets', 'prepareClosing', { body: { day, figures, note: 'À décider' } })
  const done = await make('manifest', 'signClosing', { body: { day, fingerprint: prepared.fingerprint } })
  expect(done).toMatchObject({
    state: 'SIGNED',
    moved: false,
    signed: { reference: expect.stringMatching(/^CL-2026-\d{6}$/) },
  })
  // A company that is renamed moves no figure; a short count that is decided does, and the day reads as it was signed.
  const { db, companies } = journey.world()
  const rename = (name: string) =>
    db.updateTable('companies').set({ name }).where('id', '=', companies.office).execute()
  await rename('Bureau renommé')
  expect(await read('tickets', day)).toMatchObject({ moved: false, shortages: done.shortages })
  await decide(late)
  const after = await read('tickets', day)
  expect(after).toMatchObject({
    state: 'SIGNED',
    moved: true,
    shortages: done.shortages,
    counted: done.counted,
  })
  expect(after.figures).not.toBe(done.figures)
})

describe('what was signed', () => {
  const signed = async () => (await read('tickets')).signed

  it('is a document for its people and for the platform, and for nobody else', async () => {
    const { id, reference } = await signed()
    for (const who of ['tickets', 'trader', 'auditor'] as const) {
      const { statusCode, headers, rawPayload } = await request(who, 'closingDocument', { params: { id } })
      expect([who, statusCode, headers['content-type']]).toEqual([who, 200, 'application/pdf'])
      const { text } = await readPdf(new Uint8Array(rawPayload))
      for (const part of [
        reference,
        'Clôture du 18-11-2026',
        'Préparée par',
        'Signée par',
        'Décidé le lendemain',
      ])
        expect(text).toContain(part)
    }
    for (const who of ['rivalTickets', 'office', 'company'] as const)
      expect((await request(who, 'closingDocument', { params: { id } })).statusCode).toBe(404)
    journey.answered('closingDocument')
  })

  it('keeps the names of then, whatever an account is called later', async () => {
    const { db, people } = journey.world()
    const before = await read('tickets')
    const ids = [people.tickets.userId, people.root.userId, people.manifest.userId]
    await db.updateTable('users').set({ full_name: 'Gouverneur' }).where('id', 'in', ids).execute()
    const after = await read('tickets')
    expect([after.prepared.by, after.signed.by]).toEqual([before.prepared.by, before.signed.by])
    const { id } = after.signed
    const { text } = await readPdf(
      new Uint8Array((await request('tickets', 'closingDocument', { params: { id } })).rawPayload),
    )
    expect(text).not.toContain('Gouverneur')
  })

  it('carries the fingerprint of its very bytes', async () => {
    const { prepared } = await read('tickets')
    const row = await journey
      .world()
      .db.selectFrom('closing_preparations as p')
      .innerJoin('closing_signatures as s', 's.preparation_id', 'p.id')
      .where('p.day', '=', DAY)
      .select(['p.content', 'p.fingerprint'])
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(row.content).digest('hex')).toBe(prepared.fingerprint)
    expect(row.fingerprint).toBe(prepared.fingerprint)
  })

  it('is verified by its code, which names neither bank nor amount; a forged one is none', async () => {
    const { reference } = await signed()
    const { verification_code: code } = await journey
      .world()
      .db.selectFrom('closing_signatures')
      .where('day', '=', DAY)
      .select('verification_code')
      .executeTakeFirstOrThrow()
    const answer = await make('company', 'verifyTicket', { params: { code } })
    const { fingerprint } = (await read('tickets')).prepared
    expect(answer).toEqual({ kind: 'CLOSING', reference, date: expect.any(String), day: DAY, fingerprint })
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    expect((await request('company', 'verifyTicket', { params: { code: forged } })).statusCode).toBe(404)
  })

  it('is changed by nobody: the application may only add', async () => {
    const { db, people } = journey.world()
    for (const table of ['closing_preparations', 'closing_signatures'] as const) {
      await expect(db.updateTable(table).set({ day: '2026-11-17' }).execute()).rejects.toThrow(
        'permission denied',
      )
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('permission denied')
    }
    // Nor is one signed by who prepared it, twice, or another day's, by going past the rules.
    const row = await db
      .selectFrom('closing_signatures')
      .selectAll()
      .where('day', '=', DAY)
      .executeTakeFirstOrThrow()
    const add = (more: object) =>
      db
        .insertInto('closing_signatures')
        .values({
          ...row,
          id: '00000000-0000-7000-8000-00000000abcd',
          reference: 'CL-X',
          verification_code: 'x',
          ...more,
        })
        .execute()
    await expect(add({})).rejects.toThrow('duplicate key')
    await expect(add({ day: '2026-11-17' })).rejects.toThrow(/duplicate key|foreign key/)
    const [id, preparation] = ['00000000-0000-7000-8000-00000000abce', '00000000-0000-7000-8000-00000000abcf']
    await db
      .insertInto('closing_preparations')
      .values({
        id: preparation,
        bank_id: row.bank_id,
        day: '2026-11-17',
        content: Buffer.from('{}'),
        prepared_by: people.tickets.userId,
        prepared_at: journey.world().clock.now(),
      })
      .execute()
    const of = { id, preparation_id: preparation, prepared_by: people.tickets.userId }
    await expect(add({ ...of, day: '2026-11-17', signed_by: people.tickets.userId })).rejects.toThrow(
      'check constraint',
    )
    await expect(add({ ...of, day: '2026-11-16', signed_by: people.root.userId })).rejects.toThrow(
      'foreign key',
    )
    await expect(
      db
        .insertInto('closing_preparations')
        .values({
          id,
          bank_id: row.bank_id,
          day: '2026-11-20',
          content: Buffer.from('{}'),
          prepared_by: people.tickets.userId,
          prepared_at: journey.world().clock.now(),
        })
        .execute(),
    ).rejects.toThrow('check constraint')
  })
})

it('asks nobody to sign a day that is signed, and tells who prepared it', async () => {
  await relay()
  expect((await told('closing.to_sign', { open: true })).filter(({ day }) => day === DAY)).toEqual([])
  const { people } = journey.world()
  const heard = (await told('closing.signed', { open: false })).filter(({ day }) => day === DAY)
  expect(heard.map(({ user_id }) => user_id)).toEqual([people.tickets.userId])
})

it('nobody prepares a day that nobody else could sign', async () => {
  const day = '2026-11-18'
  const { figures, allowedActions } = await read('rivalTickets', day)
  expect(allowedActions[0]).toMatchObject({ action: 'prepare', allowed: false, rule: 'CLOSING_ALONE' })
  expect(await refused(request('rivalTickets', 'prepareClosing', { body: { day, figures } }))).toEqual([
    409,
    'CLOSING_ALONE',
  ])
})

it('has made every call of its own', () => {
  expect(journey.missing('closing')).toEqual([])
})
