import { expect, it } from 'vitest'
import { emptyRace, instantOf, type RaceDraft, raceSchema, wallTime } from './race-schema.ts'

const NOW = new Date('2026-11-18T09:07:30Z')
const TEXTS = { START_PASSED: 'passed', START_TOO_FAR: 'far', END_TOO_SOON: 'soon', END_TOO_LATE: 'late' }
const schema = raceSchema(TEXTS, () => NOW)
const DRAFT: RaceDraft = { ...emptyRace(NOW), label: ' Course du matin ', currency: 'EUR' }
const faults = (more: Partial<RaceDraft>) =>
  schema
    .safeParse({ ...DRAFT, ...more })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('begins with the next quarter of an hour in Tunis, for two hours', () => {
  expect(emptyRace(NOW)).toMatchObject({ startDate: '2026-11-18T10:15', endDate: '2026-11-18T12:15' })
})

it('reads times as a clock in Tunis shows them, wherever the browser is', () => {
  expect(instantOf('2026-11-18T10:15')?.toISOString()).toBe('2026-11-18T09:15:00.000Z')
  expect(wallTime(new Date('2026-11-18T23:30:00Z'))).toBe('2026-11-19T00:30')
  for (const text of ['', '2026-02-30T10:00', 'soon', '2026-11-18T25:00']) expect(instantOf(text)).toBeNull()
})

it('makes of the form what the call takes', () => {
  expect(schema.parse(DRAFT)).toEqual({
    label: 'Course du matin',
    currency: 'EUR',
    form: 'CASH',
    region: null,
    startDate: '2026-11-18T09:15:00.000Z',
    endDate: '2026-11-18T11:15:00.000Z',
  })
})

it.each([
  [{ label: ' ' }, ['label: FIELD_REQUIRED']],
  [{ currency: null }, ['currency: FIELD_REQUIRED']],
  [{ startDate: '' }, ['startDate: FIELD_REQUIRED']],
  [{ startDate: '2026-11-18T10:05' }, ['startDate: passed']],
  [{ endDate: '2026-11-18T10:19' }, ['endDate: soon']],
  [{ endDate: '2026-11-26T10:15' }, ['endDate: late']],
])('refuses %o', (more, expected) => {
  expect(faults(more)).toEqual(expected)
})
