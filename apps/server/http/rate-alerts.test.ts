import { pino } from 'pino'
import { expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { watchFigures } from '../jobs/rate-alerts/watch-figures.ts'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import { relay } from '../testing/object-world.ts'

// Alerts on rates as people ask for, read and delete them.

const journey = callJourney(['rate-alerts', 'notifications'])
const { make, request } = journey
const world = () => journey.world()

const body = (more: object = {}) => ({
  ...{ currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: 3.4321 },
  ...{ until: '2026-12-01T23:59:00', ...more },
})

it('reads as it was asked for, with where the figure is; tells; and is deleted by its person alone', async () => {
  const made = await make('trader', 'createRateAlert', { body: body() })
  expect(made).toMatchObject({
    ...{ currency: 'EUR', form: 'CASH', op: '<=', value: '3.4321', state: 'LIVE', armed: true },
    ...{ figure: null, distance: null, firedAt: null, unit: 1, decimals: 4 },
    channels: { screen: true, sound: true, mail: false },
  })
  await publish(world(), { rate: '3.5000' })
  const far = await make('trader', 'rateAlerts')
  expect(far).toMatchObject({ live: 1, most: 20, truncated: false, measures: { length: 6 } })
  expect(Number(far.data[0].distance)).toBeCloseTo(Number(far.data[0].figure) - 3.4321, 4)
  await publish(world())
  await relay(world())
  const log = pino({ level: 'silent' })
  const services = { db: world().db, clock: world().clock, ids: systemIds(world().clock), log }
  expect(await watchFigures(services)).toBe(1)
  await relay(world())
  const notices = await make('trader', 'notifications', { query: { unread: 'true' } })
  const notice = notices.data.find(({ kind }: { kind: string }) => kind === 'alert.fired')
  expect(notice.content).toMatch(
    /^Meilleur prix tout compris, EUR .*: 3,\d{4}\sTND pour 1\sEUR\. .* au plus 3,4321\sTND pour 1\sEUR\.$/,
  )
  expect(notice.url).toBe('/account/settings#alerts')
  const told = await make('trader', 'rateAlerts')
  expect(told.data).toMatchObject([{ armed: false, distance: null, firedFigure: told.data[0].figure }])

  for (const who of ['second', 'root', 'backOffice', 'auditor', 'company'] as const) {
    expect((await make(who, 'rateAlerts')).data, who).toEqual([])
    const taken = await request(who, 'deleteRateAlert', { params: { id: made.id } })
    expect(taken.statusCode, who).toBe(404)
  }
  await make('trader', 'deleteRateAlert', { params: { id: made.id } })
  expect((await make('trader', 'rateAlerts')).data).toEqual([])
})

it('refuses in words what cannot be: the field, the twenty-first, what somebody may not read', async () => {
  const wrong = await request('trader', 'createRateAlert', { body: body({ value: '0' }) })
  expect([wrong.statusCode, wrong.json().fields?.[0]?.path]).toEqual([400, 'value'])
  for (const junk of [
    { measure: 'MARGIN' },
    { op: '=' },
    { form: 'GOLD' },
    { until: 'demain' },
    { value: null },
  ]) {
    const refused = await request('trader', 'createRateAlert', { body: body(junk) })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_INPUT'])
  }
  const mine = await request('office', 'createRateAlert', { body: body({ measure: 'MY_AVERAGE_COST' }) })
  expect([mine.statusCode, mine.json().code]).toEqual([403, 'MISSING_CAPABILITY'])
  for (let n = 0; n < 20; n += 1)
    await make('company', 'createRateAlert', { body: body({ value: `3.${2000 + n}` }) })
  const more = await request('company', 'createRateAlert', { body: body({ value: '3.3' }) })
  expect(more.json()).toMatchObject({ code: 'INVALID_INPUT', rule: 'TOO_LARGE', details: { limit: '20' } })
  expect(more.json().fields).toMatchObject([{ path: 'alerts' }])
})

it('answers each of its calls', () => {
  expect(journey.missing('rate-alerts')).toEqual([])
})
