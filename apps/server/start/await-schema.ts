import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/database-away.ts'
import { describeSchema, readSchemaState } from '../db/schema-version.ts'
import type { Readiness } from '../http/readiness.ts'
import type { WaitingApp } from '../http/waiting-app.ts'
import { explain, isKnown, StartRefusal } from './explain.ts'

const LOOK_EVERY_MS = 500
/** A log that says nothing for hours looks like a server that hangs. */
const SAY_AGAIN_MS = 60_000

type Waiting = Exclude<Readiness, { state: 'serving' }>

/**
 * Waits until the database answers and has this release's schema (decision 0197); `app` says what for.
 * @param signal ends the waiting
 * @throws StartRefusal where waiting is of no use: no way in, a schema that is too new, one that is not ours; the signal's
 *   reason once it is aborted
 */
export async function awaitSchema(parts: {
  readonly probe: pg.Pool
  readonly app: WaitingApp
  readonly log: Logger
  readonly signal: AbortSignal
}): Promise<void> {
  const { probe, app, log, signal } = parts
  let said = { reason: '', at: 0 }
  for (;;) {
    signal.throwIfAborted()
    const waiting = await lookOnce(probe, log)
    if (waiting === null) return app.say({ state: 'starting', reason: 'The server starts.' })
    app.say(waiting)
    if (waiting.reason !== said.reason || Date.now() - said.at > SAY_AGAIN_MS) {
      log.warn({ state: waiting.state }, `waiting: ${waiting.reason}`)
      said = { reason: waiting.reason, at: Date.now() }
    }
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** What is to be waited for; null for nothing. */
async function lookOnce(probe: pg.Pool, log: Logger): Promise<Waiting | null> {
  try {
    const schema = await readSchemaState(probe)
    const reason = describeSchema(schema)
    if (schema.kind === 'older') return { state: 'schema_missing', reason }
    if (schema.kind === 'too new' || schema.kind === 'foreign') throw new StartRefusal(reason)
    if (schema.kind === 'newer') log.warn(reason)
    return null
  } catch (error) {
    if (!isDatabaseAway(error)) throw isKnown(error) ? new StartRefusal(explain(error)) : error
    return { state: 'database_away', reason: explain(error) }
  }
}
