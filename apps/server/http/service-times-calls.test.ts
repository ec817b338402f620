import type { ServiceTime } from '@fxmatch/contract/http/service-times'
import type { WorkQueue } from '@fxmatch/contract/http/work'
import { MOST_SERVICE_MINUTES } from '@fxmatch/domain/work/service-time'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bind, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['service-times', 'work'])
const { make, request } = journey

const times = (who: Person): Promise<ServiceTime[]> => make(who, 'serviceTimes')
const set = (minutes: unknown, seen: number | null = null) => ({
  body: { times: [{ step: 'record_banknotes', minutes, seen }] },
})
const timeOf = async (who: Person) => (await times(who)).find(({ step }) => step === 'record_banknotes')

it('moves the deadlines of a company’s own queue, and of nobody else’s', async () => {
  const world = journey.world()
  await bind(world, await place(world, await publish(world)))
  const minutesLeft = async (who: Person) => {
    const { data }: WorkQueue = await make(who, 'workQueue')
    const [item] = data
    return (Date.parse(item?.deadline ?? '') - Date.parse(item?.since ?? '')) / 60_000
  }
  expect([await minutesLeft('trader'), await minutesLeft('office')]).toEqual([120, 120])
  expect(await timeOf('tickets')).toEqual({
    step: 'record_banknotes',
    minutes: null,
    usual: 120,
    validFrom: null,
    setBy: null,
  })
  const told = await make('tickets', 'setServiceTimes', set(45))
  expect(told).toContainEqual(expect.objectContaining({ minutes: 45, usual: 120, setBy: 'Person tickets' }))
  expect([await minutesLeft('trader'), await minutesLeft('office')]).toEqual([45, 120])
  expect((await times('rivalTickets')).every(({ minutes }) => minutes === null)).toBe(true)

  // Two admins: who saw something else is told, and nothing changes.
  const stale = await request('root', 'setServiceTimes', set(60))
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
  expect((await timeOf('root'))?.minutes).toBe(45)
  await make('root', 'setServiceTimes', set(null, 45))
  expect([await minutesLeft('trader'), (await timeOf('root'))?.minutes]).toEqual([120, null])
  const kept = await world.db.selectFrom('service_times').select('minutes').orderBy('id').execute()
  expect(kept).toEqual([{ minutes: 45 }, { minutes: null }])
  expect(journey.missing()).toEqual([])
})

it.each([0, -5, 1.5, MOST_SERVICE_MINUTES + 1, 1e15, '60', 'soon', true])(
  'refuses %j minutes',
  async (minutes) => {
    expect((await request('tickets', 'setServiceTimes', set(minutes))).statusCode).toBe(400)
    expect((await timeOf('tickets'))?.minutes).toBeNull()
  },
)

it('is for those who run a company, and for none who only work or read in it', async () => {
  for (const who of ['root', 'tickets', 'company'] as const)
    expect((await request(who, 'serviceTimes')).statusCode, who).toBe(200)
  for (const who of ['trader', 'reader', 'validator', 'office', 'backOffice', 'auditor'] as const) {
    expect((await request(who, 'serviceTimes')).statusCode, who).toBe(403)
    expect((await request(who, 'setServiceTimes', set(30))).statusCode, who).toBe(403)
  }
})
