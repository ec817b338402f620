import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideOnCompanyChange } from '../commands/companies/decide-on-company-change.ts'
import { proposeCompanyChange } from '../commands/companies/propose-company-change.ts'
import { goRound, SOME } from '../commands/screening/go-round.ts'
import { createTrustRequest } from '../commands/trust/create-trust-request.ts'
import { isHeld } from '../db/screening/alert-rows.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must } from '../testing/market-world.ts'
import { relay } from '../testing/object-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { complete } from '../testing/sign-ups.ts'
import { cityOf } from '../testing/trust-world.ts'

// Names that are looked for on lists, and how one would get past them: a name in disguise, one person in two chairs, a list that
// loses its entries, a second account, another company's compliance; and how somebody would learn that they are looked into.

const journey = callJourney(['screening', 'sign-ups', 'audit', 'notifications', 'search', 'users'])
const { make, request } = journey

const HEAD = 'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents'
const BELGACEM = 'TN.901;personne;Belgacem Chakhari Zoghlami;بلقاسم الشخاري الزغلامي;;1970;Tunisie;08812345'
const HOUSE = 'TN.902;entité;Zoghlami Gold Trading;;;;;'
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `TN.${n + 1};personne;Inventé Numéro${'abcdefghij'[n % 10]}${n};;;;;`,
  )
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n')

const bring = (text: string, who: Person = 'compliance', list = 'NATIONAL') =>
  request(who, 'bringList', { body: { list, text, name: 'liste.csv' } })
const stepList = (who: Person, id: string, body: object = { action: 'confirm' }) =>
  request(who, 'stepList', { params: { id }, body })
const alerts = async (who: Person = 'compliance', query: Record<string, string> = {}) =>
  (await make(who, 'screeningAlerts', { query })).data
const step = (
  who: Person,
  alert: { id: string; version: number },
  action: string,
  reason = 'Un autre prénom de père',
) =>
  request(who, 'stepAlert', {
    params: { id: alert.id },
    body: { action, version: alert.version, reason },
  })
const shownTo = async (who: Person, id: string) =>
  (await make(who, 'screeningLists')).data.find((one: { id: string }) => one.id === id)
async function inForce(text: string): Promise<void> {
  const { id } = await make('compliance', 'bringList', { body: { list: 'NATIONAL', text } })
  await make('complianceSecond', 'stepList', {
    params: { id },
    body: { action: 'confirm', reason: 'Pour un essai' },
  })
  while ((await must(journey.world().bySystem(goRound))).looked > 0);
}

describe('a list', () => {
  it.each([
    ['UN', '<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST/>', 'LIST_DOCTYPE'],
    ['UN', '<CONSOLIDATED_LIST><INDIVIDUALS>', 'LIST_NOT_XML'],
    ['UN', '<html></html>', 'LIST_NOT_UN'],
    ['UN', '<CONSOLIDATED_LIST/>', 'LIST_EMPTY'],
    ['NATIONAL', 'a;b;c', 'LIST_HEADER'],
    ['NATIONAL', file('TN.1;personne;;;;;;'), 'LIST_LINE'],
    ['NATIONAL', file(HOUSE, HOUSE), 'LIST_TWICE'],
    ['NATIONAL', HEAD, 'LIST_EMPTY'],
  ])('%s that is none is refused: %s', async (list, text, rule) => {
    const answer = await bring(text, 'compliance', list)
    expect([answer.statusCode, answer.json().rule]).toEqual([400, rule])
  })

  it('is looked for when another person has confirmed it, whatever account the first one uses', async () => {
    const brought = await bring(file(BELGACEM, HOUSE, ...many(20)))
    expect(brought.json()).toMatchObject({ version: 1, entries: 22, added: 22, removed: 0, changed: 0 })
    const { id } = brought.json()
    expect((await bring(file(HOUSE))).json().rule).toBe('LIST_WAITS')
    expect((await stepList('compliance', id)).json().rule).toBe('SEGREGATION_LIST')
    const { db, people } = journey.world()
    const twin = (cin: string | null) =>
      db
        .updateTable('users')
        .set({ cin })
        .where('id', 'in', [people.compliance.userId, people.complianceSecond.userId])
        .execute()
    await twin('09999999')
    expect((await stepList('complianceSecond', id)).json().rule).toBe('SEGREGATION_LIST')
    await twin(null)
    await db.deleteFrom('user_identities').where('cin', '=', '09999999').execute()
    const [one, two] = await Promise.all([stepList('complianceSecond', id), stepList('complianceSecond', id)])
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
    while ((await must(journey.world().bySystem(goRound))).looked > 0);
    expect((await make('compliance', 'screeningLists')).data[0]).toMatchObject({
      ...{ status: 'IN_FORCE', version: 1, round: { endedAt: expect.any(String) } },
    })
    expect((await alerts()).length).toBe(0)
  })

  it('that loses or changes an entry asks why and tells which, and one that says the same is nothing new', async () => {
    expect((await bring(file(BELGACEM, HOUSE, ...many(20)))).json().rule).toBe('LIST_KNOWN')
    // One entry has gone, and one has lost its alias: nothing that a count of entries shows.
    const { id, removed, changed } = (
      await bring(
        file(
          BELGACEM.replace('بلقاسم الشخاري الزغلامي', ''),
          HOUSE,
          ...many(19),
          'TN.77;personne;Autre Nom;;;;;',
        ),
      )
    ).json()
    expect([removed, changed]).toEqual([1, 1])
    const shown = await shownTo('complianceSecond', id)
    expect(shown.losses).toEqual({
      removed: [{ reference: 'TN.20', name: 'Inventé Numéroj19' }],
      changed: [{ reference: 'TN.901', name: 'Belgacem Chakhari Zoghlami' }],
      namesBefore: 23,
      names: 22,
    })
    expect((await stepList('complianceSecond', id)).json().rule).toBe('LIST_LOSES')
    const unseen = { action: 'confirm', reason: '\u3164'.repeat(10) }
    expect((await stepList('complianceSecond', id, unseen)).statusCode).toBe(400)
    expect((await stepList('compliance', id, { action: 'withdraw' })).statusCode).toBe(200)
    const fewer = (await bring(file(HOUSE))).json()
    const { losses } = await shownTo('complianceSecond', fewer.id)
    expect([fewer.removed, losses.removed.length, losses.changed]).toEqual([21, 21, []])
    expect((await stepList('compliance', fewer.id, { action: 'withdraw' })).statusCode).toBe(200)
  })

  it('takes no entry once it is on record, whoever holds the role of the application', async () => {
    const { db } = journey.world()
    const { id } = await db
      .selectFrom('screening_lists')
      .select('id')
      .where('status', '=', 'IN_FORCE')
      .executeTakeFirstOrThrow()
    const entry = JSON.stringify({
      reference: 'x',
      kind: 'PERSON',
      names: [],
      birthYears: [],
      nationalities: [],
      documents: [],
    })
    await expect(
      db
        .insertInto('screening_entries')
        .values({ list_id: id, place: 999, reference: 'x', entry, hash: 'a'.repeat(64) })
        .execute(),
    ).rejects.toThrow('an entry comes with its list')
  })
})

describe('a company that signs up under a listed name', () => {
  let signUpId = ''
  beforeAll(async () => {
    signUpId = (await complete(journey.world(), { managerFullName: 'ZOGHLAMI Belgàcem Chakhari' })).signUpId
    await relay(journey.world())
  })

  it('has an alert of which the platform’s compliance alone hears', async () => {
    expect(await alerts()).toMatchObject([
      {
        ...{ status: 'OPEN', strong: true, list: 'NATIONAL', match: { name: 'Belgacem Chakhari Zoghlami' } },
        subject: { kind: 'SIGN_UP', field: 'MANAGER', id: signUpId },
        allowedActions: [
          { action: 'clear', allowed: true },
          { action: 'confirm', allowed: true },
        ],
      },
    ])
    expect(await alerts('bankCompliance')).toEqual([])
    const told = await journey
      .world()
      .db.selectFrom('notifications')
      .where('kind', 'like', 'screening.%')
      .select('user_id')
      .execute()
    const { compliance, complianceSecond } = journey.world().people
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(
      new Set([compliance.userId, complianceSecond.userId]),
    )
  })

  it('is not let in meanwhile, in a sentence that says nothing', async () => {
    const refused = await request('validator', 'validateSignUp', { params: { id: signUpId } })
    expect(refused.statusCode).toBe(409)
    const { requestId: _, ...said } = refused.json()
    expect(said).toEqual({
      ...{ code: 'GATE_REFUSED', rule: 'UNDER_VERIFICATION' },
      ...{ message: 'Opération en cours de vérification', errors: 'Opération en cours de vérification' },
    })
  })

  it('is told of to nobody else: no list, notification, stream, record, search or audit names it', async () => {
    const { db } = journey.world()
    const secret = /TN\.901|Chakhari Zoghlami|screening|alert|filtrage|liste/i
    // By whatever the application tells the parties.
    for (const who of ['validator', 'root', 'trader', 'office', 'backOffice', 'company'] as const)
      for (const name of ['notifications', 'organization', 'organizations', 'search'] as const) {
        const input =
          name === 'organization'
            ? { params: { id: signUpId } }
            : name === 'search'
              ? { query: { q: 'Zoghlami' } }
              : {}
        const answer = await request(who, name, input)
        // What the company has declared itself, its bank reads.
        const declared = answer.body.replaceAll('ZOGHLAMI Belgàcem Chakhari', '').replaceAll('"alert"', '')
        expect(declared, `${who} ${name}`).not.toMatch(secret)
      }
    const live = await db.selectFrom('live_events').select(['topic', 'data']).execute()
    const { compliance, complianceSecond } = journey.world().people
    for (const { topic, data } of live) {
      const own = [compliance, complianceSecond].some(({ userId }) => topic.endsWith(userId))
      if (!own) expect(JSON.stringify(data), topic).not.toMatch(/screening|TN\.901/)
    }
    const audited =
      (await db.selectFrom('audit_entries').selectAll().where('action', 'like', 'screening.%').execute()) ??
      []
    expect(audited.length).toBeGreaterThan(0)
    for (const entry of audited) {
      expect(entry).toMatchObject({ request_id: null, user_id: null })
      expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${signUpId}|TN\\.901|Zoghlami`, 'i'))
    }
  })

  it.each(['validator', 'root', 'trader', 'office', 'backOffice', 'auditor', 'company'] as const)(
    'is no business of %s',
    async (who) => {
      for (const name of ['screeningAlerts', 'screeningLists', 'listTemplate'] as const)
        expect((await request(who, name)).json().code).toBe('MISSING_CAPABILITY')
    },
  )

  it('is decided by its own compliance, and by two people', async () => {
    const [alert] = await alerts()
    expect((await step('bankCompliance', alert, 'clear')).statusCode).toBe(404)
    expect((await step('officeCompliance', alert, 'confirm')).statusCode).toBe(404)
    expect((await step('compliance', alert, 'second')).json().rule).toBe('ALERT_DECIDED')
    expect((await step('compliance', alert, 'clear', 'x')).statusCode).toBe(400)
    expect((await step('compliance', alert, 'clear', '\u3164\u115f\u2800'.repeat(4))).statusCode).toBe(400)
    expect((await step('compliance', alert, 'clear')).statusCode).toBe(200)
    const [cleared] = await alerts()
    expect(cleared).toMatchObject({ status: 'CLEARING', cleared: { name: 'Person compliance' } })
    expect((await step('compliance', cleared, 'second')).json().rule).toBe('SEGREGATION_ALERT')
    expect((await step('complianceSecond', alert, 'second')).json().rule).toBe('ALERT_MOVED')
    expect((await step('complianceSecond', cleared, 'second', '')).statusCode).toBe(400)
    // Cleared by one, it holds still.
    expect((await request('validator', 'validateSignUp', { params: { id: signUpId } })).statusCode).toBe(409)
    const both = await Promise.all([
      step('complianceSecond', cleared, 'second'),
      step('complianceSecond', cleared, 'confirm'),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('what was cleared', () => {
  const world = () => journey.world()
  /** A company that is let in once two people have said that its manager is somebody else. */
  async function letIn(name: string, managerFullName = 'Belgacem Zoghlami Chakhari') {
    const { signUpId } = await complete(world(), { name, managerFullName })
    const [alert] = (await alerts('compliance', { status: 'OPEN' })).filter(
      ({ subject }: { subject: { id: string } }) => subject.id === signUpId,
    )
    const body = { action: 'clear', version: alert.version, reason: 'Un autre prénom de père' }
    await make('compliance', 'stepAlert', { params: { id: alert.id }, body })
    await step('complianceSecond', { ...alert, version: alert.version + 1 }, 'second')
    expect((await request('validator', 'validateSignUp', { params: { id: signUpId } })).statusCode).toBe(200)
    const row = await world()
      .db.selectFrom('sign_ups')
      .select(['company_id', 'user_id'])
      .where('id', '=', signUpId)
      .executeTakeFirstOrThrow()
    return { companyId: row.company_id ?? '', userId: row.user_id ?? '' }
  }
  const open = async (id: string) =>
    (await alerts('compliance', { status: 'OPEN' })).filter(
      ({ subject }: { subject: { id: string } }) => subject.id === id,
    )

  it('stays cleared of the company that it became, round after round, until a text changes', async () => {
    const { companyId } = await letIn('Cuirs du Kef')
    expect(await open(companyId)).toEqual([])
    await inForce(file(BELGACEM, HOUSE, ...many(21)))
    expect(await open(companyId)).toEqual([])
    // The entry changes: it is another text.
    await inForce(file(BELGACEM.replace('1970', '1971'), HOUSE, ...many(21)))
    expect(await open(companyId)).toMatchObject([{ subject: { kind: 'COMPANY', field: 'MANAGER' } }])
    expect(await isHeld(world().db, { companies: [companyId] })).toBe(true)
  })

  it('of one name says nothing of another: a company that takes a listed one is held', async () => {
    const { companies, db } = world()
    expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(false)
    const { changeId } = await must(
      world().as('backOffice', (context) =>
        proposeCompanyChange(context, {
          companyId: companies.otherCorporate,
          name: 'Zoghlami Gold Trading SARL',
        }),
      ),
    )
    const manager = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companies.otherCorporate)
      .executeTakeFirstOrThrow()
    await must(
      world().as('otherCompany', (context) =>
        decideOnCompanyChange(
          { ...context, actor: { ...context.actor, userId: manager.id } },
          { changeId, action: 'confirm' },
        ),
      ),
    )
    expect(await open(companies.otherCorporate)).toMatchObject([
      { subject: { field: 'NAME', name: 'Zoghlami Gold Trading SARL' } },
    ])
    expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(true)
    // Another name does not end it: somebody decides.
    await db
      .updateTable('companies')
      .set({ name: 'Autre nom' })
      .where('id', '=', companies.otherCorporate)
      .execute()
    expect(await isHeld(db, { companies: [companies.otherCorporate] })).toBe(true)
  })

  it('of a card’s number is found whatever the name', async () => {
    const added = await make('root', 'registerUser', {
      body: {
        username: 'nouveau.commis',
        fullName: 'Sami Gharbi',
        cin: '08812345',
        email: 'sami@test.example',
        roles: ['ROLE_LIMITED'],
        language: 'fr',
      },
    })
    const userId = added.id ?? added.userId
    expect(await open(userId)).toMatchObject([{ score: '100.0', match: { supports: ['DOCUMENT'] } }])
    expect(await isHeld(world().db, { users: [userId] })).toBe(true)
    // A bank is not held for one of its people.
    expect(await isHeld(world().db, { companies: [world().companies.bank] })).toBe(false)
  })
})

describe('a traveller under a listed name', () => {
  const ask = async (phone: string, name = 'Belgacem Chakhari Zoghlami') => {
    const world = journey.world()
    const { id, region } = await cityOf(world)
    return must(
      world.bySystem((context) =>
        createTrustRequest(context, {
          direction: 'SELL',
          currency: 'EUR',
          amount: '500',
          region,
          city: id,
          name,
          phone,
        }),
      ),
    )
  }

  it('reads nothing of it, and has no proposal', async () => {
    const { requestId } = await ask('98765432')
    const { db } = journey.world()
    expect(await isHeld(db, { trustRequests: [requestId] })).toBe(true)
    expect(await alerts('compliance', { status: 'OPEN' })).toContainEqual(
      expect.objectContaining({ subject: expect.objectContaining({ kind: 'TRUST_REQUEST', id: requestId }) }),
    )
    expect(
      await db.selectFrom('trust_proposals').select('id').where('request_id', '=', requestId).execute(),
    ).toEqual([])
  })

  it('is the same person by another request, and no other telephone is', async () => {
    const { db } = journey.world()
    const other = await ask('97654321', 'Sami Gharbi')
    expect(await isHeld(db, { trustRequests: [other.requestId] })).toBe(false)
  })
})

describe('a round', () => {
  it('that breaks off goes on where it stands, and looks at nobody twice', async () => {
    const { db } = journey.world()
    const { id } = (await bring(file(BELGACEM.replace('1970', '1972'), HOUSE, ...many(22)))).json()
    await stepList('complianceSecond', id, { action: 'confirm', reason: 'Pour un essai' })
    const before = await db
      .selectFrom('screening_rounds')
      .selectAll()
      .where('list_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(before).toMatchObject({ stage: 'COMPANY', screened: 0 })
    await must(journey.world().bySystem(goRound))
    const some = await db
      .selectFrom('screening_rounds')
      .selectAll()
      .where('list_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(some.screened).toBeGreaterThan(0)
    // A company has two names at most.
    expect(some.screened).toBeLessThanOrEqual(2 * SOME)
    // The process dies in the next batch.
    await expect(
      journey.world().bySystem(async (context) => {
        await goRound(context)
        throw new Error('dies')
      }),
    ).rejects.toThrow('dies')
    expect(
      await db.selectFrom('screening_rounds').selectAll().where('list_id', '=', id).executeTakeFirstOrThrow(),
    ).toEqual(some)
    await Promise.all(
      [1, 2, 3].map(async () => {
        while ((await must(journey.world().bySystem(goRound))).looked > 0);
      }),
    )
    const done = await db
      .selectFrom('screening_rounds')
      .selectAll()
      .where('list_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(done.stage).toBe('DONE')
    const { count } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(done.screened).toBeGreaterThan(Number(count))
    const twice = await db
      .selectFrom('screening_alerts')
      .where('status', '=', 'OPEN')
      .groupBy(['subject_kind', 'subject_id', 'field', 'subject_hash', 'reference'])
      .having((eb) => eb.fn.countAll(), '>', 1)
      .select('subject_id')
      .execute()
    expect(twice).toEqual([])
  })
})

it('hands out the template, which it reads', async () => {
  const answer = await request('compliance', 'listTemplate')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('reference;nature;nom')
  journey.answered('listTemplate')
})

afterAll(() => {
  expect(journey.missing('screening')).toEqual([])
})
