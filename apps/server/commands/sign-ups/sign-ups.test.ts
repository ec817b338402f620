import { PASSWORD_PURPOSES, tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { SIGN_UP_ACTIONS, SIGN_UP_TABLE } from '@fxmatch/domain/sign-ups/sign-up-table'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { complete, DOCUMENTS, declaration, document, submit } from '../../testing/sign-ups.ts'
import { useLink } from '../one-time-links/use-link.ts'
import { receiveDocuments } from './receive-documents.ts'
import { refuseSignUp } from './refuse-sign-up.ts'
import { registerOrganization } from './register-organization.ts'
import { submitSignUp } from './submit-sign-up.ts'
import { validateSignUp } from './validate-sign-up.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const validate = (who: Person, signUpId: string) =>
  world.as(who, (context) => validateSignUp(context, { signUpId }))
const refuse = (who: Person, signUpId: string) =>
  world.as(who, (context) => refuseSignUp(context, { signUpId, reason: 'Registre illisible' }))
const send = (
  uploadUuid: string,
  documents: Parameters<typeof receiveDocuments>[1]['documents'] = DOCUMENTS,
) => world.bySystem((context) => receiveDocuments(context, { uploadUuid, documents }))
const register = (username: string, who: Person = 'validator') =>
  world.as(who, (context) =>
    registerOrganization(context, {
      username,
      fullname: 'Nouvelle',
      email: 'n@nouvelle.example',
      language: 'fr',
    }),
  )
const rowOf = (id: string) =>
  world.db.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) =>
  result.ok ? 'done' : result.refusal?.code
const count = async (table: 'companies' | 'users' | 'mails' | 'sign_up_history' | 'outbox') => {
  const { n } = await world.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

describe('a sign-up', () => {
  it('becomes a company with its first user and an invitation, all with their record', async () => {
    const { signUpId, username } = await complete(world, { username: 'Etoffes.Sahel', language: 'en' })
    await must(validate('validator', signUpId))
    const row = await rowOf(signUpId)
    expect(row).toMatchObject({
      status: 'VALIDATED',
      upload_hash: null,
      decided_by: world.people.validator.userId,
      version: 3,
    })
    const company = await world.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', row.company_id ?? '')
      .executeTakeFirstOrThrow()
    expect(company).toMatchObject({
      kind: 'CORPORATE',
      name: 'Étoffes du Sahel SARL',
      bank_id: world.companies.bank,
      phone: '73200100',
      email: 'contact@etoffes.example',
    })
    const user = await world.db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .selectAll()
      .where('users.id', '=', row.user_id ?? '')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      company_id: company.id,
      username,
      full_name: 'Sami Trabelsi',
      cin: '01234567',
      password_hash: null,
      role: 'ROLE_ORGANIZATION_ADMIN',
    })
    const mail = await world.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipient: 'contact@etoffes.example',
      template: 'sign_up_validated',
      language: 'en',
    })
    const { link, ...said } = mail.data as Record<string, string>
    expect(said).toEqual({
      fullName: 'Sami Trabelsi',
      username,
      companyName: 'Étoffes du Sahel SARL',
      bankName: 'Company bank',
    })
    const token = tokenOfLink(link ?? '') ?? ''
    expect(
      await must(world.bySystem((context) => useLink(context, { token, purposes: PASSWORD_PURPOSES }))),
    ).toMatchObject({
      userId: row.user_id,
    })
  })

  it('keeps history, audit and news of every step, the audit without personal data', async () => {
    const { signUpId } = await complete(world)
    const { validator } = world.people
    await must(refuse('validator', signUpId))
    const history = await world.db
      .selectFrom('sign_up_history')
      .select(['action', 'before_status', 'after_status', 'user_id', 'reason'])
      .where('sign_up_id', '=', signUpId)
      .orderBy('id')
      .execute()
    expect(history).toEqual(
      (['submit', 'receive_documents', 'refuse'] as const).map((action) => ({
        action,
        before_status: SIGN_UP_TABLE[action].from,
        after_status: SIGN_UP_TABLE[action].to,
        user_id: action === 'refuse' ? validator.userId : null,
        reason: action === 'refuse' ? 'Registre illisible' : null,
      })),
    )
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'data'])
      .where('object_id', '=', signUpId)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'sign_up.submitted',
      'sign_up.documents_received',
      'sign_up.refused',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/01234567|Trabelsi|etoffes\.example|illisible/)
    const news = await world.db.selectFrom('outbox').select(['type', 'payload']).orderBy('id').execute()
    expect(news.map(({ payload }) => payload)).toEqual(
      ['submitted', 'documents_received', 'refused'].map((word) => ({
        noun: 'sign_up',
        event: `sign_up.${word}`,
        id: signUpId,
        companies: [world.companies.bank],
        // The bank's person is named to those who tell of it; the applicant is nobody yet.
        ...(word === 'refused' && { by: { userId: validator.userId, companyId: validator.companyId } }),
      })),
    )
    const mail = await world.db.selectFrom('mails').select(['template', 'data']).executeTakeFirstOrThrow()
    expect(mail).toEqual({
      template: 'sign_up_refused',
      data: {
        fullName: 'Sami Trabelsi',
        companyName: 'Étoffes du Sahel SARL',
        bankName: 'Company bank',
        reason: 'Registre illisible',
      },
    })
  })

  it('is decided once: of ten validations and refusals at the same moment one wins', async () => {
    const { signUpId } = await complete(world)
    const companies = await count('companies')
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? validate('validator', signUpId) : refuse('validator', signUpId),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(results.map(codeOf))).toEqual(new Set(['done', 'SIGN_UP_STATUS']))
    const { status } = await rowOf(signUpId)
    expect(await count('companies')).toBe(companies + (status === 'VALIDATED' ? 1 : 0))
    expect(await count('mails')).toBe(1)
  })

  it('cannot be decided before its documents are there', async () => {
    const { signUpId } = await submit(world)
    for (const decide of [validate, refuse]) {
      expect(await decide('validator', signUpId)).toMatchObject({
        refusal: { code: 'SIGN_UP_STATUS', rule: 'DOCUMENTS_MISSING' },
      })
    }
  })

  it.each([
    ['otherValidator', 'NOT_FOUND'],
    ['tickets', 'MISSING_CAPABILITY'],
    ['trader', 'MISSING_CAPABILITY'],
    ['company', 'MISSING_CAPABILITY'],
    ['backOffice', 'MISSING_CAPABILITY'],
  ] as const)('is not for %s to decide (%s), and nothing changes', async (who, code) => {
    const { signUpId } = await complete(world)
    const before = await rowOf(signUpId)
    const written = await count('sign_up_history')
    expect(codeOf(await validate(who, signUpId))).toBe(code)
    expect(codeOf(await refuse(who, signUpId))).toBe(code)
    expect(await rowOf(signUpId)).toEqual(before)
    expect(await count('sign_up_history')).toBe(written)
    expect(await count('mails')).toBe(0)
  })
})

describe('documents', () => {
  it('can be sent with the uuid of the submission only, and are there byte for byte', async () => {
    const { uploadUuid, signUpId } = await submit(world)
    expect(codeOf(await send(signUpId))).toBe('NOT_FOUND')
    expect(codeOf(await send(crypto.randomUUID()))).toBe('NOT_FOUND')
    const large = document('application/pdf', Buffer.concat([samplePdf(), Buffer.alloc(1_200_000, 7)]))
    await must(send(uploadUuid, { ...DOCUMENTS, national_register: large }))
    const chunks = await world.db
      .selectFrom('sign_up_document_chunks')
      .select('bytes')
      .where('sign_up_id', '=', signUpId)
      .where('document', '=', 'national_register')
      .orderBy('seq')
      .execute()
    expect(chunks.length).toBeGreaterThan(2)
    expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).equals(large.bytes)).toBe(true)
    const stored = await rowOf(signUpId)
    expect(stored.upload_hash?.equals(Buffer.from(uploadUuid))).toBe(false)
  })

  it('are never replaced; the same ones again are answered as before', async () => {
    const { uploadUuid, signUpId } = await complete(world)
    const before = await rowOf(signUpId)
    await must(send(uploadUuid))
    const other = document('application/pdf', samplePdf('Something else'))
    expect(codeOf(await send(uploadUuid, { ...DOCUMENTS, patent: other }))).toBe('SIGN_UP_STATUS')
    expect(await rowOf(signUpId)).toEqual(before)
    await must(refuse('validator', signUpId))
    expect(codeOf(await send(uploadUuid))).toBe('NOT_FOUND')
  })

  it('sent ten times at once are received once', async () => {
    const { uploadUuid, signUpId } = await submit(world)
    const results = await Promise.all(Array.from({ length: 10 }, () => send(uploadUuid)))
    expect(results.map(codeOf)).toEqual(results.map(() => 'done'))
    const history = await world.db
      .selectFrom('sign_up_history')
      .select('action')
      .where('sign_up_id', '=', signUpId)
      .execute()
    expect(history).toHaveLength(2)
  })
})

describe('a username', () => {
  const accountOf = async (signUpId: string) => {
    const { user_id } = await rowOf(signUpId)
    const { username } = await world.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', user_id ?? '')
      .executeTakeFirstOrThrow()
    return username
  }

  it('is a wish: whether somebody has it is told to nobody who signs up', async () => {
    const { signUpId, uploadUuid } = await submit(world, { username: 'TRADER.test' })
    await must(send(uploadUuid))
    const other = await complete(world, { username: 'trader.test', name: 'Tissages du Cap' })
    await must(validate('validator', signUpId))
    await must(validate('validator', other.signUpId))
    expect([await accountOf(signUpId), await accountOf(other.signUpId)]).toEqual([
      'TRADER.test2',
      'trader.test3',
    ])
    const mails = await world.db
      .selectFrom('mails')
      .where('template', '=', 'sign_up_validated')
      .select('data')
      .execute()
    const told = mails.map(({ data }) => (data as { username: string }).username)
    expect(told).toEqual(expect.arrayContaining(['TRADER.test2', 'trader.test3']))
    expect(await rowOf(other.signUpId)).toMatchObject({ username: 'trader.test3' })
  })

  it('comes with a company whose name reads like nobody else’s', async () => {
    const first = await complete(world, { username: 'atlas', name: 'Société Atlas' })
    const second = await complete(world, { username: 'atlas.bis', name: 'SOCIETE–ATLAS.' })
    const results = await Promise.all([
      validate('validator', first.signUpId),
      validate('validator', second.signUpId),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'COMPANY_NAME_TAKEN' } })
  })

  it('comes with a company whose name looks like nobody else’s', async () => {
    const first = await complete(world, { username: 'iris', name: 'Iris Olives' })
    const second = await complete(world, { username: 'lris', name: 'lris 0lives' })
    const results = await Promise.all([first, second].map(({ signUpId }) => validate('validator', signUpId)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'COMPANY_NAME_TAKEN' } })
  })

  it('is one each where two are validated at the same moment', async () => {
    const first = await complete(world, { username: 'double' })
    const second = await complete(world, { username: 'DOUBLE', name: 'Filature du Nord' })
    await Promise.all([
      must(validate('validator', first.signUpId)),
      must(validate('validator', second.signUpId)),
    ])
    const names = [await accountOf(first.signUpId), await accountOf(second.signUpId)]
    expect(new Set(names.map((name) => name.toLowerCase()))).toEqual(new Set(['double', 'double2']))
  })

  it('that somebody has is refused where a bank writes a company in', async () => {
    expect(codeOf(await register('TRADER.test'))).toBe('USERNAME_TAKEN')
  })
})

describe('the bank', () => {
  it('may be left out where only one takes sign-ups', async () => {
    const { bank: _bank, ...input } = declaration(world)
    const submitWithout = () => world.bySystem((context) => submitSignUp(context, input))
    expect(await submitWithout()).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'bank' }] },
    })
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.otherValidator.userId)
      .execute()
    await must(submitWithout())
  })

  it.each(['platform', 'office', 'corporate'] as const)('is no %s', async (company) => {
    const input = declaration(world, { bank: world.companies[company] })
    expect(codeOf(await world.bySystem((context) => submitSignUp(context, input)))).toBe('INVALID_INPUT')
  })
})

describe('a company that its bank writes in', () => {
  it('is valid at once and invited', async () => {
    const { signUpId } = await must(register('nouvelle'))
    expect(await rowOf(signUpId)).toMatchObject({
      origin: 'BANK',
      status: 'VALIDATED',
      bank_id: world.companies.bank,
      name: 'Nouvelle',
    })
    const mail = await world.db.selectFrom('mails').select(['template', 'data']).executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ template: 'invitation', data: { invitedBy: 'Company bank' } })
  })

  it('is written in once, whoever presses at the same moment', async () => {
    const companies = await count('companies')
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, n) => register('nouvelle', n % 2 ? 'validator' : 'otherValidator')),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count('companies')).toBe(companies + 1)
  })

  it('is not for a trader to write in', async () => {
    expect(codeOf(await register('nouvelle', 'trader'))).toBe('MISSING_CAPABILITY')
  })
})

it("has the steps of the domain's table in the database, and no others", async () => {
  const { signUpId } = await submit(world)
  const statuses = ['SUBMITTED', 'DOCUMENTS_RECEIVED', 'VALIDATED', 'REFUSED'] as const
  for (const action of SIGN_UP_ACTIONS) {
    for (const before of [null, ...statuses]) {
      for (const after of statuses) {
        const write = world.db
          .insertInto('sign_up_history')
          .values({
            sign_up_id: signUpId,
            action,
            before_status: before,
            after_status: after,
            user_id: null,
            reason: null,
            created_at: world.clock.time,
          })
          .execute()
        const { from, to } = SIGN_UP_TABLE[action]
        if (from === before && to === after) await write
        else await expect(write).rejects.toThrow('sign_up_history_check')
      }
    }
  }
})
