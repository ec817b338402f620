import { expect, it } from 'vitest'
import { dayOfMonth, monthOfYear } from './axis-days.ts'

it('cuts a day where it is to be cut, in every language', () => {
  expect(dayOfMonth('2026-11-27')).toBe('27-11')
  expect(monthOfYear('2026-11-27T10:00:00Z')).toBe('11-2026')
})
