import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import type { Role } from '@fxmatch/domain/access/roles'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeMonth } from '../commands/invoices/close-month.ts'
import { callJourney } from '../testing/call-journey.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { must } from '../testing/market-world.ts'
import { relay } from '../testing/object-world.ts'
import type { CompanyKey, Person } from '../testing/plant-market.ts'
import { setMargins, setRemainderRate } from '../testing/request-world.ts'
import { complete } from '../testing/sign-ups.ts'

// How a company is called: how one person, or two who may not, would have the market call it otherwise all the same.

const journey = callJourney(['company-changes', 'work', 'directory'])
const { make, request } = journey
const MINUTE = 60_000

const idOf = (company: CompanyKey) => journey.world().companies[company]
const pass = () => {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + MINUTE)
}
const propose = (who: Person, company: CompanyKey, body: object) =>
  request(who, 'proposeCompanyChange', { params: { id: idOf(company) }, body })
const proposed = async (who: Person, company: CompanyKey, body: object): Promise<{ id: string }> => {
  pass()
  return make(who, 'proposeCompanyChange', { params: { id: idOf(company) }, body })
}
const confirm = (who: Person, id: string) => request(who, 'confirmCompanyChange', { params: { id } })
const confirmed = (who: Person, id: string) => make(who, 'confirmCompanyChange', { params: { id } })
const codeOf = async (answer: ReturnType<typeof request>) => {
  const { statusCode, json } = await answer
  return statusCode < 300 ? 'done' : (json().rule ?? json().code)
}
const companyOf = (company: CompanyKey) =>
  journey
    .world()
    .db.selectFrom('companies')
    .leftJoin('governorates', 'governorates.id', 'companies.governorate_id')
    .where('companies.id', '=', idOf(company))
    .select(['companies.name', 'bct_code as bctCode', 'governorates.name as governorate'])
    .executeTakeFirstOrThrow()
const giveRoles = async (who: Person, roles: readonly Role[]) => {
  const { db, people } = journey.world()
  const { userId } = people[who]
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  const rows = roles.map((role, rank) => ({ user_id: userId, rank, role }))
  await db.insertInto('user_roles').values(rows).execute()
}
const disable = (who: Person, at: Date | null) =>
  journey
    .world()
    .db.updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', journey.world().people[who].userId)
    .execute()

beforeAll(async () => {
  // A second person of the platform's back office, and a second head of the bank.
  await giveRoles('auditor', ['ROLE_HIVE_BO'])
  await giveRoles('second', ['ROLE_ROOT'])
})
afterEach(async () => {
  pass()
  const { db } = journey.world()
  const waiting = await db
    .selectFrom('company_changes')
    .select('id')
    .where('status', '=', 'PENDING')
    .execute()
  for (const { id } of waiting)
    for (const who of ['backOffice', 'root', 'company'] as const)
      await request(who, 'withdrawCompanyChange', { params: { id } })
})

describe('a company', () => {
  it('is called otherwise once one person has proposed it and another one confirmed', async () => {
    const { db, people, companies } = journey.world()
    const change = await proposed('backOffice', 'bank', {
      name: 'Banque du Cap Bon',
      bctCode: '0471',
      governorate: 'sfax',
    })
    expect(change).toMatchObject({
      status: 'PENDING',
      before: { name: 'Company bank' },
      after: { name: 'Banque du Cap Bon', bctCode: '0471', governorate: 'Sfax' },
    })
    expect((await companyOf('bank')).name).toBe('Company bank')
    // The head sees what waits, and may decide; who proposed it may not.
    const seen = await make('root', 'companyRecord', { params: { id: idOf('bank') } })
    expect(seen).toMatchObject({
      name: 'Company bank',
      pending: { id: change.id },
      propose: { allowed: false },
    })
    pass()
    expect(await confirmed('root', change.id)).toMatchObject({
      status: 'CONFIRMED',
      decidedBy: 'Person root',
    })
    expect(await companyOf('bank')).toEqual({
      name: 'Banque du Cap Bon',
      bctCode: '0471',
      governorate: 'Sfax',
    })
    const { data } = await make('office', 'directory', { query: { search: 'Cap Bon' } })
    expect(data).toMatchObject([{ id: companies.bank, bct: '0471' }])
    const record = await make('second', 'companyRecord', { params: { id: idOf('bank') } })
    expect(record).toMatchObject({
      pending: null,
      history: [{ id: change.id, proposedBy: 'Person backOffice' }],
    })
    const trace = await db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'object_id', 'data'])
      .where('object_type', '=', 'company')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(trace).toMatchObject([
      {
        action: 'company.change_confirmed',
        user_id: people.root.userId,
        object_id: companies.bank,
        data: {
          change: change.id,
          proposedBy: people.backOffice.userId,
          changes: [{ field: 'name', before: 'Company bank', after: 'Banque du Cap Bon' }, {}, {}],
        },
      },
    ])
  })

  it('is not corrected by two accounts of one person, who is told so', async () => {
    const { db, people } = journey.world()
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', people.backOffice.userId)
      .executeTakeFirstOrThrow()
    const before = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', people.second.userId)
      .executeTakeFirstOrThrow()
    const asOne = (address: string) =>
      db.updateTable('users').set({ email: address }).where('id', '=', people.second.userId).execute()
    await asOne(email.replace('@', '+banque@'))
    const { id } = await proposed('backOffice', 'bank', { name: 'Banque du Cap Serrat' })
    expect(await codeOf(confirm('second', id))).toBe('SEGREGATION_CHANGE')
    const seen = await make('second', 'companyRecord', { params: { id: idOf('bank') } })
    expect(seen.pending.allowedActions.map(({ rule }: { rule: string | null }) => rule)).toEqual([
      ...['SEGREGATION_CHANGE', 'SEGREGATION_CHANGE', 'NOT_PROPOSER'],
    ])
    const { data } = await make('second', 'workQueue', { query: { kind: 'company_change', whose: 'second' } })
    expect(data).toMatchObject([{ barred: { rule: 'SEGREGATION_CHANGE' } }])
    await make('backOffice', 'withdrawCompanyChange', { params: { id } })
    // Where the twin alone could confirm, nobody could: it is said as it is proposed.
    await disable('auditor', new Date())
    await disable('root', new Date())
    expect(await codeOf(propose('backOffice', 'bank', { name: 'Banque du Cap Negro' }))).toBe(
      'COMPANY_CHANGE_ALONE',
    )
    await disable('auditor', null)
    await disable('root', null)
    await asOne(before.email)
    await db
      .deleteFrom('user_identities')
      .where('user_id', '=', people.second.userId)
      .where('email', '<>', before.email)
      .execute()
  })

  it('of whose correction everybody hears who has to: second persons, its managers, a corporate’s bank', async () => {
    const { db, people } = journey.world()
    await relay(journey.world())
    const told = async () => {
      await relay(journey.world())
      const rows = await db
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'notifications.user_id')
        .where('kind', 'like', 'company.%')
        .select(['kind', 'users.full_name'])
        .execute()
      await db.deleteFrom('notifications').where('kind', 'like', 'company.%').execute()
      return rows.map(({ kind, full_name }) => `${kind} ${full_name.replace('Person ', '')}`).sort()
    }
    await told()
    const { id } = await proposed('company', 'corporate', { name: 'Étoffes du Sahel' })
    expect(await told()).toEqual(['company.to_decide auditor', 'company.to_decide backOffice'])
    pass()
    await confirmed('backOffice', id)
    expect(await told()).toEqual(['company.change_confirmed company', 'company.change_confirmed validator'])
    const events = await db
      .selectFrom('live_events')
      .select(['topic', 'data'])
      .orderBy('seq', 'desc')
      .limit(4)
      .execute()
    expect(JSON.stringify(events)).toContain('company.change_confirmed')
    const next = await proposed('company', 'corporate', { name: 'Étoffes de Sousse' })
    await told()
    pass()
    await make('auditor', 'refuseCompanyChange', {
      params: { id: next.id },
      body: { reason: 'Au registre : Sahel' },
    })
    expect(await told()).toEqual(['company.change_refused company'])
    expect((await companyOf('corporate')).name).toBe('Étoffes du Sahel')
    expect(people.company.companyId).toBe(idOf('corporate'))
  })

  it('waits in the work of those who may decide, and is barred to its proposer and the proposer’s colleagues', async () => {
    await proposed('root', 'bank', { governorate: 'Tunis' })
    const found = async (who: Person, whose: string) =>
      (await make(who, 'workQueue', { query: { whose, kind: 'company_change' } })).data
    expect(await found('backOffice', 'mine')).toMatchObject([
      { id: idOf('bank'), step: 'decide_company_change', party: 'Person root', barred: null },
    ])
    expect(await found('root', 'second')).toMatchObject([
      { barred: { reason: expect.stringMatching(/autre/) } },
    ])
    expect(await found('second', 'second')).toMatchObject([
      { barred: { reason: expect.stringMatching(/plateforme/) } },
    ])
    for (const who of ['trader', 'company', 'rival'] as const)
      expect(await found(who, 'mine'), who).toEqual([])
  })

  it('keeps on documents the name that they were issued with', async () => {
    const world = journey.world()
    await setMargins(world)
    await setRemainderRate(world, 'bank')
    const { reference, orders } = await deliveredRequest(world)
    const { signUpId } = await complete(world)
    const now = world.clock.time
    world.clock.time = new Date('2026-12-02T06:00:00Z')
    await must(world.bySystem((context) => closeMonth(context, { month: '2026-11-01' })))
    world.clock.time = now
    const invoices = await world.db.selectFrom('invoices').select('id').execute()
    const ofBank = await openSession(world, world.people.manifest, true)
    const ofPlatform = await openSession(world, world.people.backOffice, true)
    const text = async (url: string) => {
      const token = /^\/documents\/invoices|^\/api\/organizations/.test(url) ? ofPlatform : ofBank
      const answer = await journey.server().app.inject({ method: 'GET', url, headers: bearer(token) })
      expect([url, answer.statusCode]).toEqual([url, 200])
      return (await readPdf(new Uint8Array(answer.rawPayload))).text
    }
    const documents = [
      ...orders.slice(0, 1).map(({ id }) => `/documents/tickets/${id}`),
      `/order_request/document/FOV/${reference}`,
      ...invoices.map(({ id }) => `/documents/invoices/${id}`),
      `/api/organizations/${signUpId}/documents/info`,
    ]
    const readAll = async () => {
      const texts: string[] = []
      for (const url of documents) texts.push(await text(url))
      return texts
    }
    const before = await readAll()
    for (const company of ['bank', 'corporate', 'office', 'otherOffice'] as const) {
      const typed = company === 'corporate' ? {} : { bctCode: company === 'bank' ? '77' : '' }
      const body = { name: `Tout autre ${company}`, governorate: 'Sfax', ...(typed.bctCode ? typed : {}) }
      const { id } = await proposed('backOffice', company, body)
      pass()
      await confirmed('auditor', id)
    }
    expect(documents.length).toBeGreaterThan(3)
    expect(await readAll()).toEqual(before)
    expect(before.join()).not.toContain('Tout autre')
  })
})

describe('what is not proposed', () => {
  it.each<[string, Person, CompanyKey, object, string]>([
    ['another company’s name', 'backOffice', 'bank', { name: 'COMPANY  other-Bank' }, 'COMPANY_NAME_TAKEN'],
    ['a name with a letter of another script', 'backOffice', 'bank', { name: 'Bаnque' }, 'CHARACTER_REFUSED'],
    ['a zero-width space', 'backOffice', 'bank', { name: 'Ban​que' }, 'CHARACTER_REFUSED'],
    ['a formula', 'backOffice', 'bank', { name: '=1+1' }, 'CHARACTER_REFUSED'],
    ['no name', 'backOffice', 'bank', { name: ' ' }, 'FIELD_REQUIRED'],
    ['a name without end', 'backOffice', 'bank', { name: 'a'.repeat(121) }, 'FIELD_INVALID'],
    ['a code of three digits', 'backOffice', 'bank', { bctCode: '104' }, 'FIELD_INVALID'],
    ['a code of a corporate', 'company', 'corporate', { bctCode: '10' }, 'FIELD_INVALID'],
    ['a governorate that there is not', 'root', 'bank', { governorate: 'Atlantis' }, 'GOVERNORATE_UNKNOWN'],
    ['nothing', 'backOffice', 'bank', {}, 'COMPANY_CHANGE_NOT_NEEDED'],
  ])('is %s', async (_what, who, company, body, rule) => {
    const before = await companyOf(company)
    const answer = await propose(who, company, body)
    expect([answer.statusCode < 500, answer.json().rule ?? answer.json().code]).toEqual([true, rule])
    expect(await companyOf(company)).toEqual(before)
  })

  it('is a code that another company has', async () => {
    const set = journey.world().db.updateTable('companies').set({ bct_code: '0999' })
    await set.where('id', '=', idOf('otherBank')).execute()
    expect(await codeOf(propose('root', 'bank', { bctCode: '0999' }))).toBe('BCT_CODE_TAKEN')
  })

  it('is a second correction while one waits; two at once are one', async () => {
    pass()
    const both = await Promise.all([
      codeOf(propose('root', 'bank', { name: 'Une banque' })),
      codeOf(propose('backOffice', 'bank', { name: 'Deux banques' })),
    ])
    expect(both.sort()).toEqual(['COMPANY_CHANGE_PENDING', 'done'])
  })

  it('is another company’s, and nobody’s who manages no users', async () => {
    const body = { name: 'Autrement' }
    expect(await codeOf(propose('root', 'otherBank', body))).toBe('NOT_FOUND')
    expect(await codeOf(propose('company', 'bank', body))).toBe('NOT_FOUND')
    expect((await request('root', 'companyRecord', { params: { id: idOf('office') } })).statusCode).toBe(404)
    for (const who of ['trader', 'tickets', 'office', 'reader', 'validator'] as const)
      expect(await codeOf(propose(who, 'bank', body)), who).toBe('MISSING_CAPABILITY')
  })

  it('is what nobody could confirm', async () => {
    await giveRoles('auditor', ['ROLE_AUDITOR'])
    expect(await codeOf(propose('backOffice', 'platform', { name: 'La place' }))).toBe('COMPANY_CHANGE_ALONE')
    await giveRoles('auditor', ['ROLE_HIVE_BO'])
    const { id } = await proposed('backOffice', 'platform', { name: 'La place' })
    expect(await codeOf(confirm('auditor', id))).toBe('done')
  })
})

describe('who may not confirm', () => {
  it('the proposer, in whatever session, with whatever roles', async () => {
    const world = journey.world()
    await giveRoles('backOffice', ['ROLE_HIVE_BO', 'ROLE_SUPER_ADMIN'])
    const { id } = await proposed('backOffice', 'bank', { name: 'À moi seul' })
    for (const verb of ['confirm', 'refuse']) {
      const answer = await journey.server().app.inject({
        method: 'PUT',
        url: `/api/company-changes/${verb}/${id}`,
        headers: bearer(await openSession(world, world.people.backOffice, true)),
        ...(verb === 'refuse' ? { payload: { reason: 'Non merci' } } : {}),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'SEGREGATION'])
    }
    await giveRoles('backOffice', ['ROLE_HIVE_BO'])
  })

  it('a colleague of the proposer, where nobody of the platform was asked; the colleague may refuse', async () => {
    const { id } = await proposed('root', 'bank', { name: 'Entre nous' })
    expect(await codeOf(confirm('second', id))).toBe('COMPANY_CHANGE_PLATFORM')
    const body = { reason: 'Notre nom reste' }
    expect(await codeOf(request('second', 'refuseCompanyChange', { params: { id }, body }))).toBe('done')
    expect(await codeOf(confirm('backOffice', id))).toBe('CHANGE_DECIDED')
  })

  it('another company’s head, who knows nothing of it, and whoever manages no users', async () => {
    const { id } = await proposed('backOffice', 'bank', { name: 'Ailleurs' })
    expect(await codeOf(confirm('company', id))).toBe('NOT_FOUND')
    for (const who of ['trader', 'tickets', 'reader'] as const)
      expect(await codeOf(confirm(who, id)), who).toBe('MISSING_CAPABILITY')
    expect(await codeOf(request('root', 'withdrawCompanyChange', { params: { id } }))).toBe('NOT_PROPOSER')
  })

  it('anybody, once the proposer is disabled or has the right no more; it can be refused', async () => {
    const { id } = await proposed('auditor', 'bank', { name: 'Plus personne' })
    await disable('auditor', journey.world().clock.now())
    expect(await codeOf(confirm('backOffice', id))).toBe('COMPANY_CHANGE_PROPOSER')
    await disable('auditor', null)
    await giveRoles('auditor', ['ROLE_AUDITOR'])
    expect(await codeOf(confirm('root', id))).toBe('COMPANY_CHANGE_PROPOSER')
    const body = { reason: 'Partie' }
    expect(await codeOf(request('root', 'refuseCompanyChange', { params: { id }, body }))).toBe('done')
    await giveRoles('auditor', ['ROLE_HIVE_BO'])
  })

  it('anybody, once the company is called otherwise, or another one has the name', async () => {
    const { db } = journey.world()
    const { id } = await proposed('backOffice', 'office', { name: 'Change du Port' })
    const rename = (company: CompanyKey, name: string) =>
      db.updateTable('companies').set({ name }).where('id', '=', idOf(company)).execute()
    const { name } = await companyOf('office')
    const other = await companyOf('otherOffice')
    await rename('office', 'Entre-temps')
    expect(await codeOf(confirm('auditor', id))).toBe('SETTINGS_CHANGED')
    await rename('office', name)
    await rename('otherOffice', 'CHANGE DU PORT')
    expect(await codeOf(confirm('auditor', id))).toBe('COMPANY_NAME_TAKEN')
    await rename('otherOffice', other.name)
    expect(await codeOf(confirm('auditor', id))).toBe('done')
  })

  it('one of two at once; nobody after it was withdrawn', async () => {
    const first = await proposed('backOffice', 'office', { name: 'Change du Lac' })
    const both = await Promise.all([
      codeOf(confirm('auditor', first.id)),
      codeOf(confirm('auditor', first.id)),
    ])
    expect(both.sort()).toEqual(['CHANGE_DECIDED', 'done'])
    const second = await proposed('backOffice', 'office', { name: 'Change du Golfe' })
    await make('backOffice', 'withdrawCompanyChange', { params: { id: second.id } })
    expect(await codeOf(confirm('auditor', second.id))).toBe('CHANGE_DECIDED')
    expect((await companyOf('office')).name).toBe('Change du Lac')
  })

  it('two companies the same name at once', async () => {
    const one = await proposed('backOffice', 'office', { name: 'Maison Unique' })
    const other = await proposed('backOffice', 'otherOffice', { name: 'MAISON UNIQUE' })
    const both = await Promise.all([codeOf(confirm('auditor', one.id)), codeOf(confirm('auditor', other.id))])
    expect(both.sort()).toEqual(['COMPANY_NAME_TAKEN', 'done'])
  })
})

it('a company chooses its second step, and the platform looks on', async () => {
  const seen = await make('root', 'companyRecord', { params: { id: idOf('bank') } })
  expect(seen.secondStep).toMatchObject({ wanted: true, setBy: null, set: { allowed: true } })
  const body = { wanted: false, version: seen.secondStep?.version ?? 0 }
  const chosen = await make('root', 'setSecondStep', { params: { id: idOf('bank') }, body })
  expect(chosen.secondStep).toMatchObject({ wanted: false, version: body.version + 1, setBy: 'Person root' })
  expect(await codeOf(request('root', 'setSecondStep', { params: { id: idOf('bank') }, body }))).toBe(
    'SETTINGS_CHANGED',
  )
  const read = await make('backOffice', 'companyRecord', { params: { id: idOf('bank') } })
  expect(read.secondStep?.set).toMatchObject({ allowed: false, rule: 'SECOND_STEP_OWN_COMPANY' })
})

it('the database itself lets nobody confirm their own, and keeps what was proposed', async () => {
  const { db, people, clock } = journey.world()
  const { id } = await proposed('backOffice', 'bank', { name: 'Gravé' })
  const settle = (status: 'CONFIRMED' | 'REFUSED', reason: string | null) =>
    db
      .updateTable('company_changes')
      .set({ decided_by: people.backOffice.userId, decided_at: clock.now(), status, reason })
      .where('id', '=', id)
      .execute()
  await expect(settle('CONFIRMED', null)).rejects.toThrow('check constraint')
  await expect(settle('REFUSED', 'Non')).rejects.toThrow('check constraint')
  await expect(db.updateTable('company_changes').set({ name: 'Autre' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(db.deleteFrom('company_changes').execute()).rejects.toThrow('permission denied')
  expect(journey.missing('company-changes')).toEqual([])
})
