import { expect, it } from 'vitest'
import { GOVERNORATES } from './governorates.ts'

it('lists the 24 governorates once each, with their chief town', () => {
  expect(GOVERNORATES).toHaveLength(24)
  expect(new Set(GOVERNORATES.map(({ name }) => name)).size).toBe(24)
  expect(GOVERNORATES.every(({ name, seat }) => seat === name)).toBe(true)
})
