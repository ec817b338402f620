import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { goRound } from '../../commands/screening/go-round.ts'
import type { ExpiryServices } from '../end-each.ts'

/** Batches of one sweep: a round of thousands takes several, and other work goes on between. */
const MOST_BATCHES = 200

/**
 * Goes on with the rounds through everybody that versions of lists ask for, a transaction a batch. What fails is tried again by the
 * next sweep, from where the round stands.
 * @returns how many records were looked at
 */
export async function goRounds({ db, clock, ids, log }: ExpiryServices): Promise<number> {
  let looked = 0
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    try {
      const done = await runInTransaction(db, { clock, ids, requestId: null }, goRound)
      if (!done.ok || done.value.looked === 0) break
      looked += done.value.looked
    } catch (error) {
      log.error({ err: error }, 'jobs: a round of names could not go on, trying again')
      break
    }
  }
  if (looked > 0) log.info({ looked }, 'jobs: names looked at again')
  return looked
}
