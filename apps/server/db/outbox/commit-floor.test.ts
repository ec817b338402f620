import { describe, expect, it } from 'vitest'
import { CommitFloor, type Sighting } from './commit-floor.ts'

const seen = (highest: number, ended: bigint): Sighting => ({ highest, ended })
const begins = (number: bigint) => async () => number
const never = () => Promise.reject(new Error('nothing is to be learned'))

describe('CommitFloor', () => {
  it('rises to an id when the transactions that ran while it was visible have ended', async () => {
    const floor = new CommitFloor(1_000, 0)
    expect(floor.searchFrom(seen(0, 10n), 1)).toBeNull()
    await floor.settle(seen(7, 10n), begins(12n))
    expect(floor.searchFrom(seen(7, 11n), 2)).toBe(0)
    await floor.settle(seen(7, 11n), never)
    expect(floor.searchFrom(seen(7, 12n), 3)).toBe(0)
    await floor.settle(seen(9, 12n), begins(14n))
    expect(floor.searchFrom(seen(7, 13n), 4)).toBeNull()
    expect(floor.searchFrom(seen(9, 13n), 5)).toBe(7)
    await floor.settle(seen(9, 14n), never)
    expect(floor.searchFrom(seen(11, 14n), 6)).toBe(9)
  })

  it('goes back to the beginning from time to time', async () => {
    const floor = new CommitFloor(1_000, 0)
    await floor.settle(seen(7, 10n), begins(10n))
    await floor.settle(seen(7, 10n), never)
    expect(floor.searchFrom(seen(7, 10n), 999)).toBeNull()
    expect(floor.searchFrom(seen(7, 10n), 1_000)).toBe(0)
    await floor.settle(seen(7, 10n), begins(10n))
    await floor.settle(seen(7, 10n), never)
    expect(floor.searchFrom(seen(8, 10n), 1_500)).toBe(7)
  })
})
