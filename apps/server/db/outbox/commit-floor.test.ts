import { describe, expect, it } from 'vitest'
import { CommitFloor, type Sighting } from './commit-floor.ts'

const seen = (highest: number, ended: bigint, next: bigint): Sighting => ({ highest, ended, next })

describe('CommitFloor', () => {
  it('rises to an id when the transactions that ran while it was visible have ended', () => {
    const floor = new CommitFloor(1_000, 0)
    expect(floor.searchFrom(seen(0, 10n, 10n), 1)).toBeNull()
    floor.settle(seen(7, 10n, 12n))
    expect(floor.searchFrom(seen(7, 11n, 12n), 2)).toBe(0)
    floor.settle(seen(7, 11n, 12n))
    expect(floor.searchFrom(seen(7, 12n, 14n), 3)).toBe(0)
    floor.settle(seen(9, 12n, 14n))
    expect(floor.searchFrom(seen(7, 13n, 14n), 4)).toBeNull()
    expect(floor.searchFrom(seen(9, 13n, 14n), 5)).toBe(7)
    floor.settle(seen(9, 14n, 15n))
    expect(floor.searchFrom(seen(11, 14n, 15n), 6)).toBe(9)
  })

  it('goes back to the beginning from time to time', () => {
    const floor = new CommitFloor(1_000, 0)
    floor.settle(seen(7, 10n, 10n))
    floor.settle(seen(7, 10n, 10n))
    expect(floor.searchFrom(seen(7, 10n, 10n), 999)).toBeNull()
    expect(floor.searchFrom(seen(7, 10n, 10n), 1_000)).toBe(0)
    floor.settle(seen(7, 10n, 10n))
    floor.settle(seen(7, 10n, 10n))
    expect(floor.searchFrom(seen(8, 10n, 10n), 1_500)).toBe(7)
  })
})
