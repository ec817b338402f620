import { alertSchema } from '@fxmatch/contract/http/screening'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isHeld } from '../../db/screening/alert-rows.ts'
import { listAlerts } from '../../queries/screening/list-alerts.ts'
import { listEntries } from '../../testing/listed-names.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { anOwner, anOwningCompany, decidedOwners, declared, ownersInForce } from '../../testing/owners.ts'
import type { CompanyKey } from '../../testing/plant-market.ts'
import { placeOrder } from '../orders/place-order.ts'
import { stepAlert } from '../screening/decide-alert.ts'

// Who owns a company, tried by who would hide it: two accounts of one person, circles, names that change once they are looked into.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  // A test leaves no declaration that waits for the next one.
  const waiting = await world.db
    .selectFrom('owner_declarations')
    .where('status', '=', 'PENDING')
    .select(['id', 'proposed_by'])
    .execute()
  for (const { id, proposed_by } of waiting) {
    const [who] = Object.entries(world.people).find(([, { userId }]) => userId === proposed_by) ?? []
    await must(decidedOwners(world, id, 'withdraw', who as never))
  }
})

const refusal = async (made: Promise<unknown>) => {
  const { ok, refusal: told } = (await made) as { ok: boolean; refusal?: object }
  expect(ok).toBe(false)
  return told as { code: string; rule: string; fields?: { path: string; rule: string }[] }
}

const listNames = (...entries: string[]) => listEntries(world, ...entries)

const alertsOf = (company: CompanyKey) =>
  world.db
    .selectFrom('screening_alerts')
    .where('subject_kind', '=', 'OWNER')
    .where('company_id', '=', world.companies[company])
    .select(['id', 'subject_name as name', 'field', 'status', 'version', 'company_id'])
    .orderBy('number')
    .execute()

async function clear(alertId: string): Promise<void> {
  const step = (who: 'compliance' | 'complianceSecond', action: 'clear' | 'second', version: number) =>
    must(
      world.as(who, (context) =>
        stepAlert(context, { alertId, action, version, reason: 'Une autre personne' }),
      ),
    )
  await step('compliance', 'clear', 1)
  await step('complianceSecond', 'second', 2)
}

const held = (company: CompanyKey) => isHeld(world.db, { companies: [world.companies[company]] })

/** Makes two accounts one person's by an identity card. @returns what parts them again */
async function isOnePerson(one: 'root' | 'company', other: 'backOffice' | 'compliance', cin: string) {
  const ids = [world.people[one].userId, world.people[other].userId]
  await world.db.updateTable('users').set({ cin }).where('id', 'in', ids).execute()
  return async () => {
    await world.db.updateTable('users').set({ cin: null }).where('id', 'in', ids).execute()
    await world.db.deleteFrom('user_identities').where('cin', '=', cin).execute()
  }
}

it('counts once another person has confirmed, one of the two being of the platform', async () => {
  const { declarationId } = await must(declared(world, 'corporate', [anOwner()], 'company'))
  const inForce = () =>
    world.db
      .selectFrom('owner_declarations')
      .where('company_id', '=', world.companies.corporate)
      .where('status', '=', 'CONFIRMED')
      .select('id')
      .execute()
  expect(await inForce()).toEqual([])
  expect(await refusal(decidedOwners(world, declarationId, 'confirm', 'company'))).toMatchObject({
    ...{ code: 'SEGREGATION', rule: 'SEGREGATION_CHANGE' },
  })
  await must(decidedOwners(world, declarationId, 'confirm', 'backOffice'))
  expect(await inForce()).toEqual([{ id: declarationId }])
  expect(await refusal(decidedOwners(world, declarationId, 'refuse'))).toMatchObject({ code: 'OWNERS_STATE' })
  // What the platform declares, the company may confirm.
  const byPlatform = await must(declared(world, 'corporate', []))
  await must(decidedOwners(world, byPlatform.declarationId, 'confirm', 'company'))
  expect(await inForce()).toHaveLength(2)
})

it('is not confirmed by two of the company alone', async () => {
  const { declarationId } = await must(declared(world, 'bank', [anOwner()], 'root'))
  expect(await refusal(decidedOwners(world, declarationId, 'confirm', 'bankCompliance'))).toMatchObject({
    ...{ code: 'SEGREGATION', rule: 'OWNERS_PLATFORM' },
  })
})

it('is not confirmed by another account of who declared it, nor by who has a part in the company', async () => {
  const { declarationId } = await must(declared(world, 'bank', [anOwner()], 'root'))
  const apart = await isOnePerson('root', 'compliance', '07654321')
  expect(await refusal(decidedOwners(world, declarationId))).toMatchObject({ rule: 'SEGREGATION_CHANGE' })
  await apart()
  // Somebody of the platform who has another account at the company, and one who is its owner.
  const again = await isOnePerson('company', 'compliance', '07654322')
  const own = await must(declared(world, 'corporate', [anOwner()]))
  expect(await refusal(decidedOwners(world, own.declarationId))).toMatchObject({
    rule: 'OWNERS_OF_OWN_COMPANY',
  })
  expect(await refusal(declared(world, 'corporate', [anOwner()], 'compliance'))).toMatchObject({
    ...{ code: 'SEGREGATION', rule: 'OWNERS_OF_OWN_COMPANY' },
  })
  await again()
  const { userId } = world.people.compliance
  await world.db.updateTable('users').set({ cin: '04567890' }).where('id', '=', userId).execute()
  expect(await refusal(decidedOwners(world, declarationId))).toMatchObject({ rule: 'OWNERS_OF_OWN_COMPANY' })
  await world.db.updateTable('users').set({ cin: null }).where('id', '=', userId).execute()
  await world.db.deleteFrom('user_identities').where('cin', '=', '04567890').execute()
})

it('waits alone, and is declared for a company of the market by who answers for it', async () => {
  await must(declared(world, 'office', [anOwner()]))
  expect(await refusal(declared(world, 'office', [], 'officeCompliance'))).toMatchObject({
    ...{ code: 'OWNERS_STATE', rule: 'OWNERS_PENDING' },
  })
  for (const [company, who] of [
    ['platform', 'backOffice'],
    ['otherBank', 'root'],
    ['corporate', 'root'],
  ] as const)
    expect(await refusal(declared(world, company, [], who))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusal(declared(world, 'bank', [], 'trader'))).toMatchObject({ code: 'MISSING_CAPABILITY' })
  expect(await refusal(declared(world, 'bank', [], 'auditor'))).toMatchObject({ code: 'MISSING_CAPABILITY' })
})

it.each<[string, Owner[], string]>([
  ['less than a quarter', [anOwner({ share: '24.99' })], 'owners.0.share OWNER_SHARE'],
  [
    'three times 34 %',
    [
      anOwner({ share: '34' }),
      anOwner({ name: 'Sonia Jlassi', number: '1', birth: '1981', share: '34' }),
      anOwningCompany({ share: '34' }),
    ],
    'owners OWNERS_TOO_MUCH',
  ],
  [
    'one person in two spellings',
    [anOwner({ share: '30' }), anOwner({ name: 'ZRIBI Kamal', number: 'P123', share: '30' })],
    'owners.1.name OWNER_TWICE',
  ],
  ['the company itself', [anOwningCompany({ name: 'corporate SARL' })], 'owners.0.name OWNER_ITSELF'],
])('refuses %s, with its place', async (_, owners, told) => {
  const { name } = await world.db
    .selectFrom('companies')
    .where('id', '=', world.companies.corporate)
    .select('name')
    .executeTakeFirstOrThrow()
  const named = owners.map((owner) =>
    owner.name === 'corporate SARL' ? { ...owner, name: `${name} SARL` } : owner,
  )
  const { code, fields } = await refusal(declared(world, 'corporate', named, 'company'))
  expect([code, fields?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual(['INVALID_INPUT', [told]])
})

it('refuses a circle as it is declared, and as it is confirmed', async () => {
  const names = new Map(
    (await world.db.selectFrom('companies').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  const owning = (company: CompanyKey) => anOwningCompany({ name: names.get(world.companies[company]) ?? '' })
  // Both wait, and neither is a circle yet.
  const first = await must(declared(world, 'otherOffice', [owning('otherBank')]))
  const second = await must(declared(world, 'otherBank', [owning('otherOffice')]))
  await must(decidedOwners(world, first.declarationId))
  expect(await refusal(decidedOwners(world, second.declarationId))).toMatchObject({
    ...{ code: 'INVALID_INPUT', rule: 'OWNER_CIRCLE' },
  })
  await must(decidedOwners(world, second.declarationId, 'withdraw', 'backOffice'))
  expect(await refusal(declared(world, 'otherBank', [owning('otherOffice')]))).toMatchObject({
    fields: [{ path: 'owners.0.name', rule: 'OWNER_CIRCLE' }],
  })
  // Once the other one has declared otherwise there is none.
  await ownersInForce(world, 'otherOffice', [anOwner()])
  await must(declared(world, 'otherBank', [owning('otherOffice')]))
})

it('is not edited: neither what was declared nor what was decided changes', async () => {
  const id = await ownersInForce(world, 'office', [anOwner()])
  const attempts = [
    sql`update company_owners set share = 30 where declaration_id = ${id}`,
    sql`delete from company_owners where declaration_id = ${id}`,
    sql`update owner_declarations set none = true where id = ${id}`,
    sql`update owner_declarations set status = 'PENDING' where id = ${id}`,
    sql`insert into company_owners (declaration_id, place, kind, name, birth, country, document_number, share)
      values (${id}, 1, 'PERSON', 'Un Autre', '1980', 'TN', '1', 25)`,
  ]
  for (const attempt of attempts) await expect(attempt.execute(world.db)).rejects.toThrow()
})

it('keeps a company from dealing while one of its owners is looked into, until two clear it for good', async () => {
  await ownersInForce(world, 'office', [anOwner({ name: 'Qorvath Zimbeldi' })])
  await listNames('personne;Zimbeldi Qorvath;;;;;')
  const [alert, ...more] = await alertsOf('office')
  expect([alert?.name, alert?.company_id, more]).toEqual(['Qorvath Zimbeldi', world.companies.office, []])
  expect([await held('office'), await held('otherOffice')]).toEqual([true, false])
  const offered = await publish(world, { currency: 'EUR', amount: '10000', rate: '3.3868', form: 'DIGITAL' })
  const order = () =>
    world.as('trader', (context) =>
      placeOrder(context, {
        ...{ currency: 'EUR', amount: '10000', rate: '3.3868', session_id: offered },
        cashOutType: 'BANK_TRANSFER_PAYMENT',
      }),
    )
  expect(await refusal(order())).toEqual({ code: 'GATE_REFUSED', rule: 'UNDER_VERIFICATION' })
  await clear(alert?.id ?? '')
  expect(await held('office')).toBe(false)
  await must(order())
  // What was cleared stays so in the next declaration, and in the next version of the list.
  await ownersInForce(world, 'office', [anOwner({ name: 'Qorvath Zimbeldi', share: '25' })])
  await listNames('personne;Zimbeldi Qorvath;;;;;', 'personne;Quelqu Un Dautre;;;;;')
  expect((await alertsOf('office')).map(({ status }) => status)).toEqual(['FALSE_POSITIVE'])
  // Another document is another person to look at.
  await ownersInForce(world, 'office', [anOwner({ name: 'Qorvath Zimbeldi', number: 'AB-99' })])
  expect((await alertsOf('office')).map(({ status }) => status)).toEqual(['FALSE_POSITIVE', 'OPEN'])
})

it('looks for names as they come to count, in both scripts, of companies, and of those between', async () => {
  await listNames(
    'personne;Tarrouqi Benzoura;;;;;',
    'entite;Vexomar Trading House;;;;;',
    'entite;Lumbaz Zerhoun;;;;;',
  )
  const owners = [
    anOwner({
      name: 'Kamel Zribi',
      nameArabic: 'طروقي بنزورة',
      through: { name: 'Lumbaz Zerhoun', share: '30' },
    }),
    anOwningCompany({ name: 'Vexomar Trading House' }),
  ]
  const { declarationId } = await must(declared(world, 'otherCorporate', owners, 'otherCompany'))
  // What one person alone declares stops nobody.
  expect([await alertsOf('otherCorporate'), await held('otherCorporate')]).toEqual([[], false])
  await must(decidedOwners(world, declarationId))
  expect((await alertsOf('otherCorporate')).map(({ name }) => name).sort()).toEqual([
    ...['Lumbaz Zerhoun', 'Vexomar Trading House', 'طروقي بنزورة'],
  ])
  expect(await held('otherCorporate')).toBe(true)
})

it('an alert stays when the owner is taken out, and when the list drops the name', async () => {
  await ownersInForce(world, 'otherOffice', [anOwner({ name: 'Dorvik Salemnour' })])
  await listNames('personne;Dorvik Salemnour;;;;;')
  await ownersInForce(world, 'otherOffice', [])
  await listNames('personne;Quelqu Un Dautre;;;;;')
  expect((await alertsOf('otherOffice')).map(({ status }) => status)).toEqual(['OPEN'])
  expect(await held('otherOffice')).toBe(true)
})

it('nobody decides over an alert of a company that they own', async () => {
  const [alert] = await alertsOf('otherOffice')
  const { userId } = world.people.compliance
  await world.db.updateTable('users').set({ cin: '04567890' }).where('id', '=', userId).execute()
  const step = { alertId: alert?.id ?? '', action: 'confirm' as const, version: 1, reason: 'Pour un essai' }
  expect(await refusal(world.as('compliance', (context) => stepAlert(context, step)))).toEqual({
    ...{ code: 'SEGREGATION', rule: 'SEGREGATION_ALERT' },
  })
  const { data } = await listAlerts(world.db, world.people.compliance, { status: ['OPEN'] })
  const mine = data.find(({ id }) => id === alert?.id)
  expect(alertSchema.parse(mine)).toEqual(mine)
  expect(mine).toMatchObject({ subject: { kind: 'OWNER', field: 'OWNER', company: expect.any(String) } })
  expect(mine?.allowedActions.map(({ allowed }) => allowed)).toEqual([false, false])
  await world.db.updateTable('users').set({ cin: null }).where('id', '=', userId).execute()
  await world.db.deleteFrom('user_identities').where('cin', '=', '04567890').execute()
})

it('a year of birth agrees or does not, and one of the others keeps no alert from coming', async () => {
  await ownersInForce(world, 'otherBank', [
    anOwner({ name: 'Sandrim Volkaar', birth: '1951-02-03' }),
    anOwner({ name: 'Bertaz Monquil', birth: '1980', number: '5', share: '25' }),
  ])
  await listNames('personne;Sandrim Volkaar;;;1951;;', 'personne;Bertaz Monquil;;;1930;;')
  const found = await world.db
    .selectFrom('screening_alerts')
    .where('company_id', '=', world.companies.otherBank)
    .select(['subject_name as name', 'found'])
    .orderBy('subject_name')
    .execute()
  expect(found.map(({ name, found: { supports, contradicts } }) => [name, supports, contradicts])).toEqual([
    ['Bertaz Monquil', [], ['BIRTH']],
    ['Sandrim Volkaar', ['BIRTH'], []],
  ])
})

it('a listed name that was refused is looked for all the same, by each list, and stops nobody before it is confirmed', async () => {
  const heir = anOwner({ name: 'Mirvold Tasquent', number: 'MT-1' })
  const refused = await must(declared(world, 'corporate', [heir], 'company'))
  await must(decidedOwners(world, refused.declarationId, 'refuse'))
  const named = async () =>
    (await alertsOf('corporate')).filter(
      ({ name }) => name === 'Mirvold Tasquent' || name === 'Zefrim Oldacast',
    )
  expect(await named()).toEqual([])
  // The list comes afterwards.
  await listNames('personne;Tasquent Mirvold;;;;;', 'personne;Zefrim Oldacast;;;;;')
  expect(await named()).toMatchObject([{ status: 'OPEN', field: 'OWNER_NAMED' }])
  expect(await held('corporate')).toBe(false)
  // What is taken back is looked for as it is; once more is no second alert.
  for (const owner of [anOwner({ name: 'Zefrim Oldacast', number: 'ZO-1' }), heir]) {
    const { declarationId } = await must(declared(world, 'corporate', [owner], 'company'))
    await must(decidedOwners(world, declarationId, 'withdraw', 'company'))
  }
  expect((await named()).map(({ name, field }) => `${name} ${field}`)).toEqual([
    'Mirvold Tasquent OWNER_NAMED',
    'Zefrim Oldacast OWNER_NAMED',
  ])
  expect(await held('corporate')).toBe(false)
  const [first] = await named()
  const confirm = (version: number) =>
    must(
      world.as('compliance', (context) =>
        stepAlert(context, {
          ...{ alertId: first?.id ?? '', action: 'confirm', version, reason: 'C’est bien lui' },
        }),
      ),
    )
  await confirm(1)
  expect(await held('corporate')).toBe(true)
})

it('a name that was refused before is looked for anew once it counts, and nobody decides over their own', async () => {
  await listNames('personne;Quorbin Hestervane;;;;;')
  const owner = anOwner({ name: 'Quorbin Hestervane', number: '09999991' })
  const { declarationId } = await must(declared(world, 'bank', [owner], 'root'))
  await must(decidedOwners(world, declarationId, 'refuse', 'backOffice'))
  const fields = async () => (await alertsOf('bank')).map(({ field, status }) => `${field} ${status}`)
  expect([await fields(), await held('bank')]).toEqual([['OWNER_NAMED OPEN'], false])
  const [alert] = await alertsOf('bank')
  const { userId } = world.people.compliance
  await world.db.updateTable('users').set({ cin: '09999991' }).where('id', '=', userId).execute()
  const step = { alertId: alert?.id ?? '', action: 'clear' as const, version: 1, reason: 'Pour un essai' }
  expect(await refusal(world.as('compliance', (context) => stepAlert(context, step)))).toMatchObject({
    rule: 'SEGREGATION_ALERT',
  })
  await world.db.updateTable('users').set({ cin: null }).where('id', '=', userId).execute()
  await world.db.deleteFrom('user_identities').where('cin', '=', '09999991').execute()
  await ownersInForce(world, 'bank', [owner])
  expect([await fields(), await held('bank')]).toEqual([['OWNER_NAMED OPEN', 'OWNER OPEN'], true])
})

it('writes no name into the audit, and who did what', async () => {
  const id = await ownersInForce(world, 'bank', [anOwner({ name: 'Ne Se Lit Pas' })])
  const entries = await world.db
    .selectFrom('audit_entries')
    .where('object_id', '=', id)
    .select(['action', 'data'])
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['owners.declared', 'owners.confirmed'])
  expect(JSON.stringify(entries)).not.toContain('Ne Se Lit Pas')
  expect(entries[0]?.data).toMatchObject({
    none: false,
    owners: 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
