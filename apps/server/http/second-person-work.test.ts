import type { WorkItem, WorkQueue } from '@fxmatch/contract/http/work'
import { expect, it } from 'vitest'
import { goRound } from '../commands/screening/go-round.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must, publish } from '../testing/market-world.ts'
import { aPaper, recorded } from '../testing/office-papers.ts'
import type { Person } from '../testing/plant-market.ts'
import { complete } from '../testing/sign-ups.ts'

// What the gate and screening leave to a second person stands in the queue of who may take it, and of nobody else: not of who asked, by
// whatever account, not of another house, not once it is over, and with no name of whom is looked into.

const journey = callJourney(['work', 'gate', 'orders', 'office-papers', 'house-refusals', 'screening'])
const { make, request } = journey
const world = () => journey.world()

const queue = (who: Person, query: Record<string, string> = {}): Promise<WorkQueue> =>
  make(who, 'workQueue', { query: { pageSize: '100', ...query } })
const rows = async (who: Person, kind: WorkItem['kind'], whose: 'mine' | 'second' = 'mine') =>
  (await queue(who, { kind, whose })).data
/** Who has rows of a kind to decide, of some people. */
async function whoHas(kind: WorkItem['kind'], whose: 'mine' | 'second' = 'mine'): Promise<string[]> {
  const people = Object.keys(world().people) as Person[]
  const has: string[] = []
  for (const who of people) if ((await rows(who, kind, whose)).length > 0) has.push(who)
  return has.sort()
}
const isOnePerson = async (one: Person, other: Person, cin: string) => {
  const ids = [world().people[one].userId, world().people[other].userId]
  await world().db.updateTable('users').set({ cin }).where('id', 'in', ids).execute()
  return async () => {
    await world().db.updateTable('users').set({ cin: null }).where('id', 'in', ids).execute()
    await world().db.deleteFrom('user_identities').where('cin', '=', cin).execute()
  }
}

it('a proposed limit: of the other people of the house who could have proposed it', async () => {
  const { id } = await make('root', 'proposeLimit', {
    body: {
      ...{ scope: 'COUNTERPARTY_DAY', amount: '70000', was: null, note: 'Selon le comité du 12' },
      counterpartyId: world().companies.office,
    },
  })
  expect(await whoHas('limit_change')).toEqual(['bankCompliance'])
  expect(await rows('bankCompliance', 'limit_change')).toMatchObject([
    { id, step: 'decide_limit', party: 'Person root', value: '70000.000', barred: null, because: 'SERVICE' },
  ])
  // Who proposed it reads why it is another one's.
  expect(await whoHas('limit_change', 'second')).toEqual(['root'])
  expect((await rows('root', 'limit_change', 'second'))[0]?.barred?.reason).toMatch(/\p{L}{4,}/u)
  const apart = await isOnePerson('root', 'bankCompliance', '07654321')
  expect(await whoHas('limit_change')).toEqual([])
  await apart()
  await make('bankCompliance', 'confirmLimit', { params: { id } })
  expect([await whoHas('limit_change'), await whoHas('limit_change', 'second')]).toEqual([[], []])
})

it('an override: of the house whose limit it is, for half an hour, and not of who asked or dealt', async () => {
  const body = {
    ...{ session_id: await publish(world(), { amount: '30000' }), amount: '30000', currency: 'EUR' },
    ...{ rate: '3.3868', cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
  }
  const ask = async (who: Person) => {
    const refused = (await request(who, 'placeOrder', { body })).json()
    expect(refused.rule).toBe('LIMIT_COUNTERPARTY')
    const { attempt } = refused.details
    await make(who, 'askOverride', { body: { attempt, reason: 'Règlement de 13:00 attendu' } })
    return attempt as string
  }
  const attempt = await ask('trader')
  expect(await whoHas('gate_override')).toEqual(['bankCompliance', 'root', 'second'])
  const [row] = await rows('second', 'gate_override')
  expect(row).toMatchObject({
    ...{ id: attempt, step: 'answer_override', party: 'Person trader', because: 'CLOCK' },
    ...{ amount: '30000.00', currency: { isoCode: 'EUR' }, value: '101604.000' },
  })
  expect(Date.parse(row?.deadline ?? '') - Date.parse(row?.since ?? '')).toBe(30 * 60_000)
  // Who may answer others asked for one too: it is not theirs to answer, by no account of theirs.
  const own = await ask('second')
  expect((await rows('second', 'gate_override')).map(({ id }) => id)).toEqual([attempt])
  expect((await rows('second', 'gate_override', 'second')).map(({ id }) => id)).toEqual([own])
  const apart = await isOnePerson('second', 'bankCompliance', '07654322')
  expect((await rows('bankCompliance', 'gate_override')).map(({ id }) => id)).toEqual([attempt])
  await apart()
  const { clock } = world()
  clock.time = new Date(clock.time.getTime() + 31 * 60_000)
  expect([await whoHas('gate_override'), await whoHas('gate_override', 'second')]).toEqual([[], []])
})

it('a paper of an office: of the platform, and of nobody who has an account at that office', async () => {
  const { paperId } = await must(recorded(world(), aPaper(world(), 'office')))
  expect(await whoHas('office_paper')).toEqual(['compliance', 'complianceSecond'])
  expect(await whoHas('office_paper', 'second')).toEqual(['backOffice'])
  const apart = await isOnePerson('compliance', 'office', '07654323')
  expect(await rows('compliance', 'office_paper')).toEqual([])
  expect((await rows('compliance', 'office_paper', 'second'))[0]?.barred?.reason).toMatch(/\p{L}{4,}/u)
  await apart()
  await make('compliance', 'confirmPaper', { params: { id: paperId } })
  expect(await whoHas('office_paper')).toEqual([])
})

it('a refusal that somebody proposes to lift: of the house that set it', async () => {
  const { id } = await make('root', 'refuseHouse', {
    body: {
      counterpartyId: world().companies.otherOffice,
      currency: null,
      form: null,
      note: 'Litige en cours',
    },
  })
  expect(await whoHas('house_refusal')).toEqual([])
  await make('bankCompliance', 'proposeLift', { params: { id }, body: { reason: 'Litige réglé' } })
  expect(await whoHas('house_refusal')).toEqual(['root'])
  expect(await rows('root', 'house_refusal')).toMatchObject([{ id, party: 'Person bankCompliance' }])
  await make('root', 'confirmLift', { params: { id } })
  expect(await whoHas('house_refusal')).toEqual([])
})

it('a list, then an alert of it: of compliance alone, with nobody’s name', async () => {
  const text = [
    'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents',
    'TN.901;personne;Belgacem Chakhari Zoghlami;;;1970;Tunisie;08812345',
  ].join('\r\n')
  const { id } = await make('compliance', 'bringList', { body: { list: 'NATIONAL', text } })
  expect(await whoHas('screening_list')).toEqual(['complianceSecond'])
  expect(await whoHas('screening_list', 'second')).toEqual(['compliance'])
  await make('complianceSecond', 'stepList', { params: { id }, body: { action: 'confirm', reason: 'Essai' } })
  while ((await must(world().bySystem(goRound))).looked > 0);
  await complete(world(), { managerFullName: 'ZOGHLAMI Belgàcem Chakhari' })
  expect(await whoHas('screening_alert')).toEqual(['compliance', 'complianceSecond'])
  const [alert] = (await make('compliance', 'screeningAlerts')).data
  const step = (action: string) => ({
    params: { id: alert.id },
    body: { action, version: alert.version, reason: 'Un autre prénom de père' },
  })
  const untold = JSON.stringify(await queue('compliance'))
  expect(untold).toContain(alert.reference)
  expect(untold).not.toMatch(/zoghlami/i)
  await make('compliance', 'stepAlert', step('clear'))
  expect(await rows('complianceSecond', 'screening_alert')).toMatchObject([
    { id: alert.id, step: 'second_alert', party: 'Person compliance' },
  ])
  expect(await whoHas('screening_alert')).toEqual(['complianceSecond'])
  expect(await whoHas('screening_alert', 'second')).toEqual(['compliance'])
})

it('counts as many as it lists, and is reached by its call alone', async () => {
  for (const who of ['compliance', 'complianceSecond', 'root', 'bankCompliance', 'second'] as const)
    for (const whose of ['mine', 'second'] as const) {
      const all = await queue(who, { whose })
      expect([all.count, all.data.length], who).toEqual([all.totals[whose], all.totals[whose]])
      expect(all.groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.count)
    }
  expect(journey.missing('work')).toEqual([])
})
