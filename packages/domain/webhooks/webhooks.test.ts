import { describe, expect, it } from 'vitest'
import { DELIVERY_STATUSES, deliveryAfter, isSettled } from './delivery-table.ts'
import { decideEndpoint, ENDPOINT_ACTIONS, ENDPOINT_HAPPENINGS, ENDPOINT_STATUSES } from './endpoint-table.ts'
import { eventBody, MOST_BODY_BYTES } from './event-body.ts'
import { EVENT_NOUNS, EVENT_TYPES, isSubscribed, publicEvent, SUBSCRIPTIONS } from './event-types.ts'
import { afterAttempt, afterTest, MOST_ATTEMPTS, RETRY_SECONDS, readRetryAfter } from './retry-schedule.ts'

const NOW = new Date('2026-11-27T10:00:00.000Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const answered = (code: number, retryAfterSeconds: number | null = null) => ({ code, retryAfterSeconds })

describe('an endpoint', () => {
  // By hand, and not from the table.
  it('goes where the table says, from every state by everything', () => {
    const cells = ENDPOINT_STATUSES.flatMap((status) =>
      [...ENDPOINT_ACTIONS, ...ENDPOINT_HAPPENINGS].map((by) => {
        const decided = decideEndpoint(status, by)
        return `${status} ${by} ${'to' in decided ? decided.to : decided.rule}`
      }),
    )
    const still = ['test', 'rotate', 'change', 'remove']
    expect(cells).toEqual([
      'ACTIVE pause PAUSED',
      'ACTIVE resume ENDPOINT_STATUS',
      ...still.map((by) => `ACTIVE ${by} ACTIVE`),
      'ACTIVE test_passed ENDPOINT_STATUS',
      'ACTIVE gone DISABLED',
      'ACTIVE given_up DISABLED',
      'PAUSED pause ENDPOINT_STATUS',
      'PAUSED resume ACTIVE',
      ...still.map((by) => `PAUSED ${by} PAUSED`),
      'PAUSED test_passed ENDPOINT_STATUS',
      'PAUSED gone ENDPOINT_STATUS',
      'PAUSED given_up ENDPOINT_STATUS',
      'DISABLED pause ENDPOINT_STATUS',
      'DISABLED resume ENDPOINT_STATUS',
      ...still.map((by) => `DISABLED ${by} DISABLED`),
      'DISABLED test_passed ACTIVE',
      'DISABLED gone ENDPOINT_STATUS',
      'DISABLED given_up ENDPOINT_STATUS',
    ])
  })
})

describe('a delivery', () => {
  it('goes where the table says', () => {
    const cells = DELIVERY_STATUSES.map((status) =>
      (['taken', 'refused', 'given_up', 'replay'] as const).map((by) => deliveryAfter(status, by)),
    )
    expect(cells).toEqual([
      ['DELIVERED', 'RETRYING', 'FAILED', null],
      ['DELIVERED', 'RETRYING', 'FAILED', null],
      [null, null, null, 'PENDING'],
      [null, null, null, 'PENDING'],
    ])
    expect(DELIVERY_STATUSES.filter(isSettled)).toEqual(['DELIVERED', 'FAILED'])
  })

  it('is tried ten times within 75 hours and a half, and given up with its endpoint', () => {
    expect(MOST_ATTEMPTS).toBe(10)
    expect(RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3_600).toBeCloseTo(75.58, 1)
    const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    pauses.forEach((seconds, index) => {
      const made = index + 1
      expect(afterAttempt(answered(500), made, NOW, 0)).toEqual({
        happened: 'refused',
        nextAt: after(seconds),
        restUntil: null,
        endpoint: null,
      })
      expect(afterAttempt({ fault: 'TIMEOUT' }, made, NOW, 1).nextAt).toEqual(after(seconds * 1.1))
    })
    expect(afterAttempt(answered(500), 10, NOW, 0)).toMatchObject({
      happened: 'given_up',
      endpoint: 'given_up',
    })
    expect(afterAttempt({ fault: 'NAME' }, 10, NOW, 0)).toMatchObject({ happened: 'given_up', nextAt: null })
  })

  it.each([200, 201, 202, 204, 299])('is taken by %i', (code) =>
    expect(afterAttempt(answered(code), 1, NOW, 0).happened).toBe('taken'),
  )
  it.each([100, 199, 300, 301, 302, 307, 308, 400, 404, 500])('is not taken by %i', (code) =>
    expect(afterAttempt(answered(code), 1, NOW, 0).happened).toBe('refused'),
  )

  it('is given up at once where the receiver is gone', () => {
    expect(afterAttempt(answered(410), 1, NOW, 0)).toMatchObject({ happened: 'given_up', endpoint: 'gone' })
  })

  it.each([429, 502, 504])('leaves a receiver alone that answers %i', (code) => {
    expect(afterAttempt(answered(code), 1, NOW, 0)).toMatchObject({ nextAt: after(5), restUntil: after(5) })
    expect(afterAttempt(answered(code, 600), 1, NOW, 0)).toMatchObject({
      nextAt: after(600),
      restUntil: after(600),
    })
  })

  it('leaves a receiver alone for a minute that does not answer in time, and not one that is not there', () => {
    expect(afterAttempt({ fault: 'TIMEOUT' }, 1, NOW, 0)).toMatchObject({
      nextAt: after(5),
      restUntil: after(60),
    })
    expect(afterAttempt({ fault: 'TIMEOUT' }, 2, NOW, 0).restUntil).toEqual(after(300))
    expect(afterAttempt({ fault: 'CONNECTION' }, 1, NOW, 0).restUntil).toBeNull()
  })

  it('waits as long as it is asked to, a day at most, and never less than the schedule', () => {
    expect(afterAttempt(answered(503, 90), 1, NOW, 0)).toMatchObject({
      nextAt: after(90),
      restUntil: after(90),
    })
    expect(afterAttempt(answered(503, 1), 3, NOW, 0).nextAt).toEqual(after(1_800))
    expect(afterAttempt(answered(503, 999_999_999), 1, NOW, 0).nextAt).toEqual(after(86_400))
  })

  it('of a test is sent once, and wakes what it proves to be there', () => {
    expect(afterTest(answered(204))).toEqual({ happened: 'taken', endpoint: 'test_passed' })
    expect(afterTest(answered(410))).toEqual({ happened: 'given_up', endpoint: null })
    expect(afterTest({ fault: 'TLS' })).toEqual({ happened: 'given_up', endpoint: null })
  })
})

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Fri, 27 Nov 2026 10:01:00 GMT', 60],
  ['Fri, 27 Nov 2026 09:00:00 GMT', 0],
  ['-5', null],
  ['1e9', null],
  ['9999999999', null],
  ['2027', 2027],
  ['tomorrow', null],
  ['', null],
  [undefined, null],
])('Retry-After: %s is %s', (value, seconds) => expect(readRetryAfter(value, NOW)).toBe(seconds))

describe('events', () => {
  it('have one public name each, of their noun', () => {
    expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
    for (const type of EVENT_TYPES) expect(EVENT_NOUNS).toContain(type.split('.')[0])
    expect(publicEvent('order_request.settled')).toEqual({ noun: 'request', type: 'request.progressed' })
    expect(publicEvent('sandbox.clock_moved')).toEqual({ noun: 'clock', type: 'clock.moved' })
  })

  it('that nobody may be told of have none', () => {
    for (const within of [
      'screening.alert_opened',
      'price_proof.outlier',
      'user.frozen',
      'limit.proposed',
      'constructor',
    ])
      expect(publicEvent(within)).toBeNull()
  })

  it('are asked for by type or by noun', () => {
    expect(isSubscribed(['order.*'], 'order.placed')).toBe(true)
    expect(isSubscribed(['order.placed'], 'order.placed')).toBe(true)
    expect(isSubscribed(['order.placed'], 'order.asked')).toBe(false)
    expect(isSubscribed(['request.*'], 'order.asked')).toBe(false)
    expect(SUBSCRIPTIONS).toContain('invoice.*')
  })

  it('say which object, and nothing else that they are given', () => {
    const data = { id: 'x', version: 2, status: 5, companyRole: 'BUYER', amount: '1000' } as const
    expect(eventBody('order.placed', NOW, data)).toBe(
      '{"type":"order.placed","timestamp":"2026-11-27T10:00:00.000Z","data":{"id":"x","version":2,"status":5,"companyRole":"BUYER"}}',
    )
    expect(() => eventBody('order.placed', NOW, { ...data, id: 'é'.repeat(MOST_BODY_BYTES / 2) })).toThrow(
      RangeError,
    )
  })
})
