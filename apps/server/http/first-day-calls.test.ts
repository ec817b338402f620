import { randomUUID } from 'node:crypto'
import type { FirstDay } from '@fxmatch/contract/http/first-day'
import pg from 'pg'
import { expect, it } from 'vitest'
import { recordBackup } from '../db/backup/last-backup.ts'
import { pruneMails } from '../db/jobs/prune-account-traces.ts'
import { markMailSent } from '../db/mail/mail-rows.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must } from '../testing/market-world.ts'
import { decidedOwners, declared } from '../testing/owners.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['first-day'])
const day = (who: Person): Promise<FirstDay> => journey.make(who, 'firstDay')
const states = async (who: Person) =>
  Object.fromEntries((await day(who)).steps.map(({ step, state }) => [step, state]))

it('tells each kind of company what it has and what it lacks, from what is on record', async () => {
  const { db, people } = journey.world()
  expect(await states('backOffice')).toMatchObject({
    bank: 'DONE',
    office: 'DONE',
    holidays: 'MISSING',
    hours: 'DELIVERED',
    backup: 'MISSING',
  })
  const before = await day('room')
  expect(before.steps.map(({ step }) => step)).toEqual([
    'second_person',
    'agencies',
    'margins',
    'standard_rates',
    'opening_rates',
    'owners',
  ])

  await db.insertInto('holidays').values({ day: '2026-05-27', label: 'Aïd el-Idha' }).execute()
  expect((await states('backOffice')).holidays).toBe('DONE')

  // Whoever is invited has not come yet.
  const { companyId } = people.office
  await db.updateTable('users').set({ password_hash: null }).where('company_id', '=', companyId).execute()
  expect((await states('office')).second_person).not.toBe('DONE')
})

it('still knows of a mail and a backup when the mail itself is long gone', async () => {
  const { db, clock, url } = journey.world()
  expect(await states('backOffice')).toMatchObject({ mail: 'MISSING', backup: 'MISSING' })
  const mail = {
    id: randomUUID(),
    recipient: 'x@test.example',
    template: 'invitation',
    language: 'fr',
    data: '{}',
  } as const
  const sent = { ...mail, created_at: clock.now(), send_after: clock.now() }
  await db.insertInto('mails').values(sent).execute()
  expect((await states('backOffice')).mail).toBe('WAITS')
  await markMailSent(db, mail.id, clock.now())
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await recordBackup(owner, clock.now())
  } finally {
    await owner.end()
  }
  expect(await states('backOffice')).toMatchObject({ mail: 'DONE', backup: 'DONE' })
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  await pruneMails(db, tomorrow, 100)
  expect(await db.selectFrom('mails').select('id').where('id', '=', mail.id).execute()).toEqual([])
  expect(await states('backOffice')).toMatchObject({ mail: 'DONE', backup: 'DONE' })
  // Another one is no second first.
  await db
    .insertInto('mails')
    .values({ ...sent, id: randomUUID() })
    .execute()
  expect((await states('backOffice')).mail).toBe('DONE')
})

it('leads a company to declare its owners, and leaves the rest to the platform', async () => {
  const owners = async (who: Person) => (await day(who)).steps.find(({ step }) => step === 'owners')
  expect(await day('company')).toMatchObject({ complete: false, lacksForTrade: [] })
  expect(await owners('company')).toMatchObject({ state: 'MISSING', mayDo: true, platform: false })
  expect(await owners('trader')).toMatchObject({ state: 'MISSING', mayDo: false })
  expect(await owners('backOffice')).toBeUndefined()
  const world = journey.world()
  const byCompany = await must(declared(world, 'corporate', [], 'company'))
  // It has done its part: nobody of it is asked again.
  expect(await owners('company')).toMatchObject({ state: 'WAITS', mayDo: false, platform: true })
  await must(decidedOwners(world, byCompany.declarationId, 'refuse', 'backOffice'))
  expect(await owners('company')).toMatchObject({ state: 'MISSING', mayDo: true })
  // What the platform declares waits for the company.
  const byPlatform = await must(declared(world, 'corporate', [], 'backOffice'))
  expect(await owners('company')).toMatchObject({ state: 'WAITS', mayDo: true, platform: false })
  await must(decidedOwners(world, byPlatform.declarationId, 'confirm', 'company'))
  expect(await day('company')).toMatchObject({ complete: true, steps: [{ step: 'owners', state: 'DONE' }] })
})

it('says who may take a step, and what keeps trade waiting', async () => {
  const agencies = async (who: Person) => (await day(who)).steps.find(({ step }) => step === 'agencies')
  expect([(await agencies('tickets'))?.mayDo, (await agencies('trader'))?.mayDo]).toEqual([true, false])
  const bank = await day('trader')
  expect(bank.lacksForTrade.includes('standard_rates')).toBe(
    bank.steps.some(({ step, state }) => step === 'standard_rates' && state === 'MISSING'),
  )
  const mail = (await day('backOffice')).steps.find(({ step }) => step === 'mail')
  expect(mail).toMatchObject({ operator: true, mayDo: false, who: [] })
  expect(journey.missing()).toEqual([])
})
