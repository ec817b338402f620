import { askAgainAt, schemaOf } from '@fxmatch/domain/screening/screening-service'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { answerAsk } from '../../commands/screening/answer-ask.ts'
import { goServiceRound, keepService } from '../../commands/screening/keep-service.ts'
import { type ClaimedAsk, claimAsk, forgetAsks, noteFault, rehash } from '../../db/screening/ask-rows.ts'
import { nameHash } from '../../db/screening/name-hash.ts'
import { textsOf } from '../../db/screening/screened-texts.ts'
import type { ExpiryServices } from '../end-each.ts'
import { NoAnswer, type ScreeningPort } from './http-screening.ts'

type Services = Pick<ExpiryServices, 'db' | 'clock' | 'ids' | 'log'> & {
  readonly screening?: ScreeningPort | null
}

/** Names of one sweep, and batches of those who were there before. */
const MOST_ASKED = 200
const MOST_BATCHES = 50

/** Notes, as a server starts, which service is asked about names; none where it was given no address. */
export async function keepScreeningService({ db, clock, ids, screening }: Services): Promise<void> {
  await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
    keepService(context, screening?.name ?? null),
  )
}

/**
 * Asks the service about the names that are due, one at a time and each outside of any transaction. What is no answer is asked again
 * later, and where the service is away the others wait too: nothing is ever taken for *no match* but an answer that says so.
 * @returns how many names it has answered of
 */
export async function askNames(services: Services): Promise<number> {
  const { db, clock, ids, log, screening } = services
  if (!screening) return 0
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const round = await runInTransaction(db, { clock, ids, requestId: null }, goServiceRound)
    if (!round.ok || round.value.looked === 0) break
  }
  let [answered, opened] = [0, 0]
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const now = clock.now()
    const ask = await claimAsk(db, now, (attempts) => askAgainAt(now, attempts))
    if (ask === null) break
    try {
      const alerts = await askOne(services, screening, ask)
      if (alerts === null) continue
      answered += 1
      opened += alerts
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      await noteFault(db, ask, error.message)
      // Neither the name nor its record: who reads the log decides on no alert.
      log.warn(
        { attempts: ask.attempts, reason: error.message },
        'jobs: no answer about a name, asking again later',
      )
      if (error.forAll) break
    }
  }
  if (opened > 0) log.info({ answered, opened }, 'jobs: the service was asked about names')
  return opened
}

/** @returns how many alerts its answer opened; null where there is nobody to ask about any more */
async function askOne(
  { db, clock, ids }: Services,
  port: ScreeningPort,
  ask: ClaimedAsk,
): Promise<number | null> {
  const text = (await textsOf(db, ask.kind, ask.id)).find(({ field }) => field === ask.field)
  if (text === undefined) {
    await forgetAsks(db, ask)
    return null
  }
  if (nameHash(text) !== ask.hash) {
    await rehash(db, ask, text, clock.now())
    return null
  }
  const { name, documents } = text
  const hits = await port.match({ key: ids.uuid(), schema: schemaOf(ask.field), name, documents })
  const result = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
    answerAsk(context, ask, { service: port.name, hits }),
  )
  return result.ok ? result.value.opened : 0
}
