import { expect, it } from 'vitest'
import { wait } from './world.ts'

it('lets time pass until the present, and not beyond it', () => {
  const present = new Date('2026-11-24T03:23:00Z')
  const world = { at: new Date('2026-11-24T03:15:00Z'), present }
  wait(world, 6)
  expect(world.at).toEqual(new Date('2026-11-24T03:21:00Z'))
  wait(world, 6)
  expect(world.at).toEqual(present)
})
