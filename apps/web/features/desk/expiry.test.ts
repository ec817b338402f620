import { expect, it } from 'vitest'
import { expiryOf } from './expiry.ts'

it('ends a day at 23:59 in Tunis, whatever the day is elsewhere', () => {
  expect(expiryOf('endOfDay', new Date('2025-06-16T09:42:00Z')).toISOString()).toBe(
    '2025-06-16T22:59:00.000Z',
  )
  // Already the 17th in Tunis.
  expect(expiryOf('endOfDay', new Date('2025-06-16T23:30:00Z')).toISOString()).toBe(
    '2025-06-17T22:59:00.000Z',
  )
})

it('counts hours from now', () => {
  const now = new Date('2025-06-16T20:30:00Z')
  expect(
    ['twoHours', 'fourHours', 'eightHours'].map((choice) =>
      expiryOf(choice as 'twoHours', now).toISOString(),
    ),
  ).toEqual(['2025-06-16T22:30:00.000Z', '2025-06-17T00:30:00.000Z', '2025-06-17T04:30:00.000Z'])
})
