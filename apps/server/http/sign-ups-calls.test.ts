import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { multipart } from '../testing/multipart.ts'
import type { Person } from '../testing/plant-market.ts'
import { sampleJpeg, samplePdf } from '../testing/sample-files.ts'
import { SAMPLE_SIGN_UP } from '../testing/sample-requests.ts'

const journey = callJourney(['sign-ups'])
const anyone: Person = 'company'

/** Nobody is signed in. */
async function anonymous(method: 'GET' | 'POST', url: string, body?: object) {
  return journey.server().app.inject({ method, url, ...(body ? { payload: body } : {}) })
}

async function signUp(more: object = {}): Promise<string> {
  const body = { ...SAMPLE_SIGN_UP, bank: journey.world().companies.bank, ...more }
  const response = await anonymous('POST', '/api/organizations?fingerprint=abc', body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data.uuid
}

async function send(uuid: string) {
  return journey.server().app.inject({
    method: 'POST',
    url: `/api/organizations/${uuid}/documents`,
    ...multipart([
      { name: 'nationalRegister', content: samplePdf(), fileName: 'registre.pdf' },
      { name: 'patent', content: sampleJpeg(), fileName: 'patente.jpg' },
    ]),
  })
}

const idOf = async (username: string): Promise<string> => {
  const { data } = await journey.make('validator', 'organizations', { query: { search: username } })
  expect(data).toHaveLength(1)
  return data[0].id
}

async function download(who: Person, id: string, document: string, query = '') {
  const world = journey.world()
  return journey.server().app.inject({
    url: `/api/organizations/${id}/documents/${document}${query}`,
    headers: bearer(await openSession(world, world.people[who])),
  })
}

it('lets a company sign up, without a session', async () => {
  const banks = await anonymous('GET', '/api/organizations/banks')
  expect(banks.json().data.map(({ name }: { name: string }) => name)).toEqual([
    'Company bank',
    'Company otherBank',
  ])
  journey.answered('signUpBanks')
  const uuid = await signUp({ phoneNumber: '+216 73 200 100', referenceRne: ' 1234567 a' })
  journey.answered('signUp')
  const answer = await send(uuid)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ data: { uuid, status: 'DOCUMENTS_RECEIVED' } })
  journey.answered('signUpDocuments')
  const detail = await journey.make('validator', 'organization', {
    params: { id: await idOf('etoffes.sahel') },
  })
  expect(detail).toMatchObject({
    status: 'DOCUMENTS_RECEIVED',
    name: 'Étoffes du Sahel SARL',
    phoneNumber: '73200100',
    referenceRne: '1234567A',
    membershipForm: 'BTE',
    prevYearProvisionalAmt: '1250000.000',
    currentYearProvisionalAmt: '1500000.500',
    fingerprint: 'abc',
    validate: { allowed: true, rule: null },
    readDocuments: true,
    documents: [
      { document: 'national_register', available: true, type: 'application/pdf' },
      { document: 'patent', available: true, type: 'image/jpeg' },
      { document: 'info', available: true },
    ],
    history: [{ action: 'submit', user: null }, { action: 'receive_documents' }],
  })
})

it('names what is missing or wrong in the form', async () => {
  const faults = async (more: object) => {
    const response = await anonymous('POST', '/api/organizations', { ...SAMPLE_SIGN_UP, ...more })
    expect(response.statusCode).toBe(400)
    return response.json().fields.map(({ path, message }: Record<string, string>) => `${path}: ${message}`)
  }
  const nothing = Object.fromEntries(Object.keys(SAMPLE_SIGN_UP).map((name) => [name, undefined]))
  const required = Object.keys(SAMPLE_SIGN_UP).filter((name) => name !== 'membershipForm')
  expect((await faults(nothing)).sort()).toEqual(required.map((name) => `${name}: Champ obligatoire`).sort())
  const blank = Object.fromEntries(required.map((name) => [name, ' ']))
  expect((await faults(blank)).map((text: string) => text.split(':')[0]).sort()).toEqual(required.sort())
  expect(
    await faults({
      username: 'é',
      email: 'nobody',
      phoneNumber: '123',
      referenceRne: '123',
      negotiatorIdentifier: '1234',
      trn: '?',
      prevYearProvisionalAmt: '-1',
      currentYearProvisionalAmt: '1.0001',
    }),
  ).toEqual([
    'username: Champ invalide',
    'email: Champ invalide',
    'phoneNumber: Champ invalide',
    'referenceRne: Champ invalide',
    'trn: Champ invalide',
    'prevYearProvisionalAmt: Saisissez un nombre en chiffres d’une seule sorte, sans signe, espace ni lettre',
    'currentYearProvisionalAmt: Champ invalide',
    'negotiatorIdentifier: Champ invalide',
  ])
  expect(await faults({ membershipForm: 'XYZ' })).toEqual(['membershipForm: Champ invalide'])
  expect(await faults({ activityDomain: 'PIRACY' })).toEqual(['activityDomain: Champ obligatoire'])
})

it("serves the documents as attachments to the bank's validator and the platform, to nobody else", async () => {
  const id = await idOf('etoffes.sahel')
  for (const who of ['validator', 'backOffice'] as const) {
    const register = await download(who, id, 'national_register')
    expect(register.statusCode).toBe(200)
    expect(register.rawPayload.equals(samplePdf())).toBe(true)
    expect(register.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(register.headers['content-disposition']).toMatch(
      /^attachment; filename="registre-national-INS-\d{6}\.pdf"$/,
    )
  }
  const patent = await download('validator', id, 'patent')
  expect(patent.headers['content-type']).toBe('image/jpeg')
  expect(patent.rawPayload.equals(sampleJpeg())).toBe(true)
  const info = await download('validator', id, 'info')
  expect((await readPdf(new Uint8Array(info.rawPayload))).text).toContain('Étoffes du Sahel SARL')
  journey.answered('organizationDocument')
  expect((await download('otherValidator', id, 'patent')).statusCode).toBe(404)
  expect((await download('tickets', id, 'patent')).statusCode).toBe(403)
  expect((await download('validator', id, 'passport')).statusCode).toBe(400)
})

it('shows a document in place only in a frame of its own pages, where it can neither run nor load anything', async () => {
  const id = await idOf('etoffes.sahel')
  for (const [document, type] of [
    ['national_register', 'application/pdf'],
    ['patent', 'image/jpeg'],
    ['info', 'application/pdf'],
  ] as const) {
    const shown = await download('validator', id, document, '?disposition=inline')
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.(pdf|jpg)"$/)
  }
  const kept = await download('validator', id, 'patent')
  expect(kept.headers['x-frame-options']).toBe('DENY')
  expect(kept.headers['content-disposition']).toMatch(/^attachment;/)
  expect(kept.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect((await download('otherValidator', id, 'patent', '?disposition=inline')).statusCode).toBe(404)
  const odd = await download('validator', id, 'patent', '?disposition=form-data')
  expect(odd.statusCode).toBe(400)
  expect(odd.json().fields[0].path).toBe('disposition')
})

it('is seen by its bank and the platform, with what each may do', async () => {
  const id = await idOf('etoffes.sahel')
  const clerk = await journey.make('tickets', 'organization', { params: { id } })
  expect(clerk).toMatchObject({
    readDocuments: false,
    validate: { allowed: false, rule: 'MISSING_CAPABILITY' },
  })
  const platform = await journey.make('backOffice', 'organization', { params: { id } })
  expect(platform).toMatchObject({ readDocuments: true, validate: { allowed: false, rule: 'OTHER_BANK' } })
  expect((await journey.request('otherValidator', 'organization', { params: { id } })).statusCode).toBe(404)
  expect((await journey.make('otherValidator', 'organizations')).totalItems).toBe(0)
  const { bank, otherBank } = journey.world().companies
  const totals = async (who: Person, query: Record<string, string>) =>
    (await journey.make(who, 'organizations', { query })).totalItems
  expect(await totals('backOffice', { bank })).toBe(1)
  expect(await totals('backOffice', { bank: otherBank })).toBe(0)
  // A bank's own list is its own, whatever it asks for.
  expect(await totals('otherValidator', { bank })).toBe(0)
})

it('is validated, or refused with a reason, by the bank alone', async () => {
  const id = await idOf('etoffes.sahel')
  for (const name of ['validateSignUp', 'refuseSignUp']) {
    const outsider = await journey.request('otherValidator', name, {
      params: { id },
      body: { reason: 'Non' },
    })
    expect(outsider.statusCode).toBe(404)
  }
  const validated = await journey.make('validator', 'validateSignUp', { params: { id } })
  expect(validated).toMatchObject({
    status: 'VALIDATED',
    validate: { allowed: false, rule: 'ALREADY_DECIDED' },
    history: [{}, {}, { action: 'validate', user: 'Person validator' }],
  })
  const again = await journey.request('validator', 'refuseSignUp', {
    params: { id },
    body: { reason: 'Trop tard' },
  })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({
    code: 'SIGN_UP_STATUS',
    message: 'Cette inscription est déjà décidée : Validée',
  })

  expect((await send(await signUp({ username: 'autre.societe' }))).statusCode).toBe(200)
  const other = await idOf('autre.societe')
  const blank = await journey.request('validator', 'refuseSignUp', {
    params: { id: other },
    body: { reason: ' ' },
  })
  expect(blank.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'reason' }] })
  const refused = await journey.make('validator', 'refuseSignUp', {
    params: { id: other },
    body: { reason: 'Patente périmée' },
  })
  expect(refused).toMatchObject({
    status: 'REFUSED',
    refusalReason: 'Patente périmée',
    lookAlikes: [{ id, status: 'VALIDATED' }],
  })
})

it('writes a company in', async () => {
  const body = {
    username: 'nouvelle',
    fullname: 'Nouvelle SA',
    email: 'contact@nouvelle.example',
    language: 'de',
  }
  const made = await journey.make('validator', 'registerOrganization', { body })
  expect(made).toMatchObject({ origin: 'BANK', status: 'VALIDATED', name: 'Nouvelle SA', trn: null })
  const mail = await journey
    .world()
    .db.selectFrom('mails')
    .where('recipient', '=', body.email)
    .select(['template', 'language'])
    .executeTakeFirstOrThrow()
  expect(mail).toEqual({ template: 'invitation', language: 'de' })
  const info = await download('validator', made.id, 'info')
  expect(info.statusCode).toBe(200)
  expect((await download('validator', made.id, 'patent')).statusCode).toBe(404)
  const again = await journey.request('validator', 'registerOrganization', { body })
  expect(again.json()).toMatchObject({ code: 'USERNAME_TAKEN', fields: [{ path: 'username' }] })
})

it('lists by page, filter and search', async () => {
  const list = (query: Record<string, string>) => journey.make('validator', 'organizations', { query })
  const names = async (query: Record<string, string>) =>
    (await list(query)).data.map(({ username }: { username: string }) => username)
  expect(await names({})).toEqual(['nouvelle', 'autre.societe', 'etoffes.sahel'])
  expect(await names({ sort: 'name', direction: 'asc' })).toEqual([
    'etoffes.sahel',
    'autre.societe',
    'nouvelle',
  ])
  const second = await list({ itemNbr: '2', page: '2' })
  expect(second).toMatchObject({ totalItems: 3, data: [{ username: 'etoffes.sahel' }] })
  expect(await names({ 'status[]': 'REFUSED' })).toEqual(['autre.societe'])
  expect(await names({ status: 'VALIDATED' })).toEqual(['nouvelle', 'etoffes.sahel'])
  expect(await names({ activityDomain: 'INDUSTRY' })).toEqual(['autre.societe', 'etoffes.sahel'])
  expect(await names({ search: 'NOUVELLE s' })).toEqual(['nouvelle'])
  expect(await names({ search: '%' })).toEqual([])
  const [{ reference }] = (await list({})).data
  expect(await names({ search: reference.toLowerCase() })).toEqual(['nouvelle'])
  expect(await names({ startDate: '2026-11-18', endDate: '2026-11-18' })).toHaveLength(3)
  expect(await names({ startDate: '2026-11-19' })).toEqual([])
  expect(await names({ endDate: '2026-11-17' })).toEqual([])
  const bad = await journey.request('validator', 'organizations', { query: { page: '0' } })
  expect(bad.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'page' }] })
  expect((await journey.request(anyone, 'organizations')).statusCode).toBe(403)
})

it('has made every call of the contract', () => {
  expect(journey.missing()).toEqual([])
})
