import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { keepReferences } from '../testing/limits.ts'
import { relay } from '../testing/object-world.ts'
import { request, requestForm, setRemainderRate } from '../testing/request-world.ts'

// One title is financed once: whatever its reference looks like, in the whole market.

const journey = callJourney(['order-requests', 'basket'])
const world = () => journey.world()
const create = (who: 'company' | 'otherCompany', more: Parameters<typeof requestForm>[1]) =>
  journey.request(who, 'createOrderRequest', { body: requestForm(world(), { totalAmount: '1000', ...more }) })
const titles = () =>
  world().db.selectFrom('import_titles').select(['reference', 'key', 'company_id']).execute()

beforeAll(async () => {
  await setRemainderRate(world(), 'bank')
  await request(world(), { totalAmount: '1000', importReference: 'BRK-1' })
})

describe('the same title under another spelling', () => {
  it.each([
    ['a non-breaking hyphen', 'BRK\u20111'],
    ['full-width letters', '\uff22\uff32\uff2b-1'],
    ['a Greek Β', '\u0392RK-1'],
    ['a space of no width', 'BRK\u200b-1'],
    ['spaces', 'BRK - 1'],
    ['signs alone', '-/.'],
  ])('is refused as badly written: %s', async (_name, importReference) => {
    const response = await create('company', { importReference })
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      [
        expect.objectContaining({
          path: 'importReference',
          message: 'Lettres sans accent, chiffres, / - et . seulement',
        }),
      ],
    ])
    expect(await titles()).toHaveLength(1)
  })

  it.each(['brk-1', 'BRK-1.', 'B/R/K.1'])('is the title that it is: %s', async (importReference) => {
    const response = await create('company', { importReference })
    expect([response.statusCode, response.json().code]).toEqual([409, 'TITLE_OVERDRAWN'])
    expect(response.json().details).toMatchObject({ reference: 'BRK-1', reserved: '1000.00' })
    const known = await journey.make('company', 'importTitles', { query: { reference: importReference } })
    expect(known.data).toMatchObject([{ importReference: 'BRK-1' }])
  })

  it('is still the request’s own when it is submitted', async () => {
    const { reference } = await request(world(), { totalAmount: '1000', importReference: 'BRK-2' })
    const response = await journey.request('company', 'go', { body: { reference, importReference: 'brk/2' } })
    expect(response.statusCode, response.body).toBe(200)
  })
})

it('is its company’s own in whatever letters the bank’s id is written', async () => {
  const domicilaryBank = world().companies.otherBank.toUpperCase()
  for (const total of ['400', '600']) {
    const more = { importReference: 'BRK-3', importAmount: '1000', totalAmount: total, domicilaryBank }
    const response = await create('company', more)
    expect(response.statusCode, response.body).toBe(201)
  }
})

describe('the same title by somebody else', () => {
  beforeAll(async () => {
    const held = await world()
      .db.selectFrom('order_requests')
      .innerJoin('import_titles', 'import_titles.id', 'order_requests.title_id')
      .where('import_titles.key', '=', 'BRK1')
      .select('order_requests.reference')
      .executeTakeFirstOrThrow()
    await journey.make('company', 'go', { body: { reference: held.reference } })
  })

  const alerts = async () => {
    await relay(world())
    const { db, companies } = world()
    const told = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .where('kind', 'in', ['title.claimed', 'title.claimed_by_client'])
      .select(['kind', 'users.company_id', 'params', 'users.id as user'])
      .orderBy('notifications.id')
      .execute()
    const names = Object.fromEntries(Object.entries(companies).map(([key, id]) => [id, key]))
    return told.map(({ company_id, ...more }) => ({ ...more, bank: names[company_id] }))
  }

  it.each([
    ['by another company', 'otherCompany', {}],
    ['under another bank', 'company', { domicilaryBank: 'bank' }],
  ] as const)('is refused without a name, %s', async (_name, who, more) => {
    const bank = 'domicilaryBank' in more ? { domicilaryBank: world().companies.bank } : {}
    const response = await create(who, { importReference: 'brk.1', ...bank })
    expect([response.statusCode, response.json().code]).toEqual([409, 'TITLE_TAKEN'])
    expect(response.json()).toMatchObject({ fields: [{ path: 'importReference' }] })
    const names = await world().db.selectFrom('companies').select(['name', 'id']).execute()
    for (const { name, id } of names) {
      expect(response.body).not.toContain(name)
      expect(response.body).not.toContain(id)
    }
    expect((await titles()).filter(({ key }) => key === 'BRK1')).toEqual([
      { reference: 'BRK-1', key: 'BRK1', company_id: world().companies.corporate },
    ])
  })

  it('is heard of by the compliance of both banks, once a day and title, and stays in the audit', async () => {
    const { people, companies, db } = world()
    const first = await alerts()
    // The title's own bank learns that, not who; the bank of the company learns which of its clients it was.
    const own = first.filter(({ kind }) => kind === 'title.claimed')
    expect(new Set(own.map(({ bank, user }) => `${bank} ${user}`))).toEqual(
      new Set([`otherBank ${people.otherValidator.userId}`]),
    )
    const holding = await db
      .selectFrom('order_requests')
      .innerJoin('import_titles', 'import_titles.id', 'order_requests.title_id')
      .where('import_titles.key', '=', 'BRK1')
      .where('order_requests.company_id', '=', companies.corporate)
      .select('order_requests.reference')
      .execute()
    for (const { params } of own) {
      const { reference: _, request, ...more } = params as Record<string, string>
      expect(holding.map(({ reference }) => reference)).toContain(request)
      expect(more).toEqual({})
    }
    const clients = first.filter(({ kind }) => kind === 'title.claimed_by_client')
    expect(clients.every(({ params }) => 'company' in (params as object))).toBe(true)
    expect(clients.some(({ user }) => user === people.validator.userId)).toBe(true)
    await create('otherCompany', { importReference: 'BRK-1' })
    expect(await alerts()).toHaveLength(first.length)
    const entries = await db
      .selectFrom('audit_entries')
      .select(['company_id', 'data'])
      .where('action', '=', 'import_title.claimed')
      .orderBy('id')
      .execute()
    expect(entries.map(({ company_id }) => company_id)).toEqual([
      companies.otherCorporate,
      companies.corporate,
      companies.otherCorporate,
    ])
  })

  it('is one in the database too', async () => {
    const { db, companies } = world()
    const row = await db
      .selectFrom('import_titles')
      .selectAll()
      .where('key', '=', 'BRK1')
      .executeTakeFirstOrThrow()
    const { key: _, ...more } = row
    const id = '00000000-0000-7000-8000-0000000000aa'
    const again = db
      .insertInto('import_titles')
      .values({ ...more, id, reference: 'b-r-k-1', company_id: companies.otherCorporate })
      .execute()
    // In a draft of another company, which has not claimed it.
    await again
    const claim = db.insertInto('claimed_titles').values({ key: row.key, title_id: id }).execute()
    await expect(claim).rejects.toThrow(/claimed_titles_pkey/)
  })
})

describe('a title that another company has named in a draft alone', () => {
  const named = { importReference: 'LATE-7' }
  const draft = async (who: 'company' | 'otherCompany') => (await create(who, named)).json().reference
  const submit = (who: 'company' | 'otherCompany', reference: string) =>
    journey.request(who, 'go', { body: { reference } })
  let [theirs, own] = ['', '']

  it('is still open to the company whose invoice it is', async () => {
    theirs = await draft('otherCompany')
    own = await draft('company')
    const submitted = await submit('company', own)
    expect(submitted.statusCode, submitted.body).toBe(200)
  })

  it('is refused to the draft from then on, without a name, and the banks hear of it', async () => {
    const refused = await submit('otherCompany', theirs)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TITLE_TAKEN'])
    const claim = await world()
      .db.selectFrom('import_title_claims')
      .innerJoin('import_titles', 'import_titles.id', 'title_id')
      .where('import_titles.key', '=', 'LATE7')
      .select(['import_titles.company_id as holder', 'import_title_claims.company_id as claimer'])
      .execute()
    const { corporate, otherCorporate } = world().companies
    expect(claim).toEqual([{ holder: corporate, claimer: otherCorporate }])
    // A further draft is refused at once.
    expect((await create('otherCompany', named)).json().code).toBe('TITLE_TAKEN')
  })

  it('is open again once nothing that was submitted stands', async () => {
    const { id } = await world()
      .db.selectFrom('order_requests')
      .where('reference', '=', own)
      .select('id')
      .executeTakeFirstOrThrow()
    await journey.make('company', 'cancelOrderRequest', { params: { id }, body: { reason: 'Pour un essai' } })
    const submitted = await submit('otherCompany', theirs)
    expect(submitted.statusCode, submitted.body).toBe(200)
    expect((await create('company', named)).json().code).toBe('TITLE_TAKEN')
  })
})

describe('a title’s expiry date', () => {
  it('is the form’s, or six months from now, and shown', async () => {
    const named = await create('company', { importReference: 'EXP-1', importExpiry: '2026-12-02' })
    expect(named.json().title).toMatchObject({ importExpiry: '2026-12-02' })
    const usual = await create('company', { importReference: 'EXP-2' })
    expect(usual.json().title).toMatchObject({ importExpiry: '2027-05-18' })
  })

  it.each([
    ['is over', { importReference: 'EXP-3', importExpiry: '2026-11-17' }, 'importExpiry'],
    ['comes before the value date', { importReference: 'EXP-4', importExpiry: '2026-11-20' }, 'valueDate'],
    [
      'is not the one that the title has',
      { importReference: 'EXP-1', importExpiry: '2027-01-01' },
      'importExpiry',
    ],
    [
      'of the title comes before the value date',
      { importReference: 'EXP-1', valueDate: '2026-12-03' },
      'valueDate',
    ],
  ])('refuses a request where it %s', async (_name, more, path) => {
    const response = await create('company', { importAmount: null, ...more })
    expect([response.statusCode, response.json().fields], response.body).toEqual([
      400,
      [expect.objectContaining({ path })],
    ])
  })

  it('is looked at again when the request is submitted', async () => {
    const { reference } = await request(world(), {
      totalAmount: '1000',
      importReference: 'EXP-5',
      importExpiry: '2026-11-30',
    })
    const late = await journey.request('company', 'go', { body: { reference, valueDate: '2026-12-01' } })
    expect(late.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'valueDate' }] })
    world().clock.time = new Date('2026-12-01T09:00:00Z')
    await keepReferences(world())
    const over = await journey.request('company', 'createOrderRequest', {
      body: requestForm(world(), { totalAmount: '100', importReference: 'EXP-5', valueDate: '2026-12-03' }),
    })
    expect(over.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'importReference' }] })
  })
})
