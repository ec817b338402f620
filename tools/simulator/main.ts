import { setTimeout as delay } from 'node:timers/promises'
import { trustBoardCall } from '@fxmatch/contract/http/trust-public'
import { DEMONSTRATION_PASSWORD } from '../seed/accounts.ts'
import { createRandom } from '../seed/random.ts'
import { createAnswering } from './answering.ts'
import { Participant, Refused } from './api-client.ts'
import { createBehaviour } from './behaviour.ts'
import { createQuoting } from './quoting.ts'
import { showTexts } from './show-texts.ts'

/**
 * The market simulator: a client of the public API that behaves like a handful of people. Exchange offices publish;
 * the second bank takes, negotiates and carries its orders to the book. It leaves the first bank's orders to whoever
 * signs in there. Houses answer requests for quotes within seconds, whatever the pace. `SIMULATOR_PACE` is the mean pause between two acts in seconds (6 unless told).
 */
const baseUrl = process.env.FXMATCH_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const pace = Number(process.env.SIMULATOR_PACE ?? 6)
if (!Number.isFinite(pace) || pace <= 0) {
  console.error(`SIMULATOR_PACE must be a number of seconds, not '${process.env.SIMULATOR_PACE}'`)
  process.exit(1)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

const random = createRandom(Date.now() % 2 ** 31)
/** By how much the server's clock is ahead, in milliseconds: a sandbox's can be moved. */
let aheadMs = 0
const now = () => Date.now() + aheadMs
const behaviour = createBehaviour(
  (username) => new Participant(baseUrl, username, DEMONSTRATION_PASSWORD),
  random,
  now,
)

// Where the demonstration writes text messages, since no telephone gets them.
const texts = process.env.FXMATCH_TEXTS
if (texts) void showTexts(texts, (line) => console.log(`simulator: ${line}`), stop.signal)

const participants = new Map<string, Participant>()
const known = (username: string): Participant => {
  const participant = participants.get(username) ?? new Participant(baseUrl, username, DEMONSTRATION_PASSWORD)
  participants.set(username, participant)
  return participant
}
const quoting = createQuoting(known, random, now)
/** How often houses look at what they are asked, in milliseconds. */
const LOOK_MS = 2_000
async function keepLooking(what: string, look: () => Promise<void>): Promise<void> {
  while (!stop.signal.aborted) {
    try {
      await look()
    } catch (error) {
      console.error(`simulator, ${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await delay(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined)
  }
}
void keepLooking('quotes', quoting.look)
// In a sandbox machines are answered too, and everybody follows its clock.
if (process.env.SANDBOX === 'true') {
  const answering = createAnswering(known, random)
  void keepLooking('machines', async () => {
    const { asOf } = await known('trader.golfe').call(trustBoardCall)
    aheadMs = Date.parse(asOf) - Date.now()
    await answering.look()
  })
}

let failures = 0
while (!stop.signal.aborted) {
  try {
    await behaviour.act()
    failures = 0
  } catch (error) {
    // A refusal means that somebody was faster, or that the market is closed: life goes on.
    if (!(error instanceof Refused)) {
      failures++
      console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
      if (failures >= 20) process.exit(1)
    }
  }
  const pause = pace * 1000 * (random.between(40, 160) / 100) * (1 + Math.min(failures, 5))
  await delay(pause, undefined, { signal: stop.signal }).catch(() => undefined)
}
