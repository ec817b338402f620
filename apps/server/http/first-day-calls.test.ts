import type { FirstDay } from '@fxmatch/contract/http/first-day'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
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
  expect(await states('company')).toEqual({})
  const before = await day('room')
  expect(before.steps.map(({ step }) => step)).toEqual([
    'second_person',
    'agencies',
    'margins',
    'standard_rates',
    'opening_rates',
  ])

  await db.insertInto('holidays').values({ day: '2026-05-27', label: 'Aïd el-Idha' }).execute()
  expect((await states('backOffice')).holidays).toBe('DONE')

  // Whoever is invited has not come yet.
  const { companyId } = people.office
  await db.updateTable('users').set({ password_hash: null }).where('company_id', '=', companyId).execute()
  expect((await states('office')).second_person).not.toBe('DONE')
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
