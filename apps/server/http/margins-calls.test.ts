import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['margins'])
const { make, request } = journey

it('goes from setting margins and commissions to reading them', async () => {
  const params = { form: 'cash' }
  expect(await make('tickets', 'partnerMargins', { params })).toEqual([])
  const body = [
    { currency_iso: 'DFT', value: 0.4 },
    { currency_iso: 'EUR', value: '0.250' },
  ]
  const set = await make('tickets', 'setPartnerMargins', { params, body })
  expect(set).toEqual([
    { partnerValue: '0.4', validFrom: '2026-11-18T09:00:00.000Z', told: true },
    { isoCode: 'EUR', partnerValue: '0.25', validFrom: '2026-11-18T09:00:00.000Z', told: true },
  ])
  expect(await make('tickets', 'partnerMargins', { params })).toEqual(set)
  expect(await make('tickets', 'partnerMargins', { params: { form: 'digital' } })).toEqual([])

  const stale = await request('tickets', 'setPartnerMargins', { params, query: { seen: 'DFT:0.4' }, body })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
  const query = { seen: 'DFT:0.4000,EUR:0.25' }
  expect(await make('tickets', 'setPartnerMargins', { params, query, body })).toEqual(set)

  const commission = await make('backOffice', 'setPlatformCommission', {
    params,
    body: { exchangeOfficePercent: '0.3', platformPercent: 0.25 },
  })
  expect(commission).toMatchObject({ form: 'cash', commissionPercent: '0.55' })
  const seen = await make('company', 'platformCommissions')
  expect(seen).toMatchObject({
    vatPercent: '19',
    inForce: [commission, { form: 'digital', commissionPercent: '0.2' }],
  })
  expect(seen.history).toEqual([])
  const of = { params, body: { currency_iso: 'EUR', exchangeOfficePercent: '0.1', platformPercent: '0.05' } }
  const euro = await make('backOffice', 'setPlatformCommission', of)
  expect(euro).toMatchObject({ form: 'cash', isoCode: 'EUR', commissionPercent: '0.15' })
  expect((await make('company', 'platformCommissions')).inForce).toMatchObject([
    commission,
    { form: 'digital' },
    euro,
  ])
  const half = { params, body: { currency_iso: 'EUR', platformPercent: '0.05' } }
  expect((await request('backOffice', 'setPlatformCommission', half)).statusCode).toBe(400)
  const back = { params, body: { currency_iso: 'EUR', validFrom: euro.validFrom } }
  expect(await make('backOffice', 'setPlatformCommission', back)).toEqual(commission)
  const { history } = await make('backOffice', 'platformCommissions')
  expect(history).toHaveLength(5)
  expect(history[0]).toMatchObject({ isoCode: 'EUR', platformPercent: null, by: 'Person backOffice' })
  expect(history[2]).toEqual({ ...commission, by: 'Person backOffice' })
  expect(journey.missing()).toEqual([])
})

it('keeps a key for its query, too: the same margins told otherwise are another request', async () => {
  const params = { form: 'cash' }
  const body = [{ currency_iso: 'DFT', value: '0.4' }]
  const key = 'margins-told'
  await request('tickets', 'setPartnerMargins', { params, query: { told: 'true' }, body, key })
  const other = await request('tickets', 'setPartnerMargins', {
    ...{ params, body, key },
    query: { told: 'false' },
  })
  expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  const again = await request('tickets', 'setPartnerMargins', {
    ...{ params, body, key },
    query: { told: 'true' },
  })
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
})

it('refuses margins without a default, and names what is wrong', async () => {
  const params = { form: 'cash' }
  const without = await request('tickets', 'setPartnerMargins', { params, body: [] })
  expect([without.statusCode, without.json().errors]).toEqual([
    400,
    'Veuillez renseigner la valeur par défaut',
  ])
  const negative = await request('tickets', 'setPartnerMargins', {
    params,
    body: [{ currency_iso: 'DFT', value: '-1' }],
  })
  expect([negative.statusCode, negative.json().fields[0].path]).toEqual([400, '0.value'])
  expect((await request('tickets', 'partnerMargins', { params: { form: 'gold' } })).statusCode).toBe(400)
})
