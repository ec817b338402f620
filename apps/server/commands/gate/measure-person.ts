import type { Committed } from '@fxmatch/domain/gate/decide-gate'
import { personLocked, readCommitted } from '../../db/gate/dealt.ts'

/**
 * What a person has committed that day, of whoever deals or is bound by somebody else's step. What a step adds to is locked first, so
 * that two deals never take the same room (decision record 0376).
 * @param atOnce asks what it is asked in one journey
 */
export async function measurePerson(
  atOnce: Parameters<typeof readCommitted>[0],
  person: Parameters<typeof readCommitted>[1],
  adds: boolean,
): Promise<Committed> {
  const read = (locks: boolean) =>
    Promise.all([readLocked(atOnce, person.userId, locks), readCommitted(atOnce, person)])
  const [, committed] = await read(adds)
  if (adds || committed.isCounted) return committed
  // Another person of the house did what came before: it is the first step of this one, and adds to their day.
  const [, locked] = await read(true)
  return locked
}

const readLocked = (atOnce: Parameters<typeof readCommitted>[0], userId: string, locks: boolean) =>
  locks ? personLocked(userId).execute(atOnce) : null
