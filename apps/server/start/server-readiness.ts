import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { describeSchema, readSchemaState, type SchemaState } from '../db/schema-version.ts'
import type { Readiness } from '../http/readiness.ts'
import { explain } from './explain.ts'

/** Sooner than a proxy gives a look up. */
const LOOK_MS = 3_500
/** Several who ask at once, and one who asks without end, cost the database one look. */
const KEPT_MS = 500

/** What this node leans on, by name; asked with the connection that looks, once the schema is known to be one to serve on. */
type LeansOn = (probe: pg.Pool) => Promise<Readonly<Record<string, string>>>

/** What a schema means for a server that runs, or wants to. */
async function readinessOn(schema: SchemaState, leansOn: () => ReturnType<LeansOn>): Promise<Readiness> {
  const reason = describeSchema(schema)
  switch (schema.kind) {
    case 'current':
      return { state: 'serving', leansOn: await leansOn() }
    case 'newer':
      return { state: 'serving', leansOn: { ...(await leansOn()), schema: reason } }
    case 'older':
      return { state: 'schema_missing', reason }
    case 'too new':
    case 'foreign':
      return { state: 'schema_too_new', reason }
  }
}

/**
 * Tells whether a running server can serve: told to stop, it drains; else it looks whether the database answers, by a
 * connection of its own, so that a rush on the others is not taken for a database that is away, and whether the schema is
 * still one to serve on. What changes is logged once, a database that is away by `onAway`.
 */
export function createReadiness(parts: {
  readonly probe: pg.Pool
  readonly log: Logger
  readonly isDraining: () => boolean
  readonly leansOn: LeansOn
  /** Called where the database does not answer, at each look: who watches over it tells the log. */
  readonly onAway: () => void
}): () => Promise<Readiness> {
  const { probe, log, isDraining, leansOn, onAway } = parts
  let kept: { readonly since: number; readonly readiness: Promise<Readiness> } | null = null
  let before: Readiness['state'] = 'serving'

  const look = async (): Promise<Readiness> => {
    const found = await lookAt(probe, leansOn)
    if (found.state === 'database_away') onAway()
    else if (found.state !== before) {
      if (found.state === 'serving') log.info('ready again')
      else log.warn({ state: found.state }, `not ready: ${found.reason}`)
      before = found.state
    }
    return found
  }
  return async () => {
    if (isDraining()) return { state: 'draining', reason: 'The server was told to stop.' }
    const now = performance.now()
    if (kept === null || now - kept.since > KEPT_MS) kept = { since: now, readiness: look() }
    return kept.readiness
  }
}

async function lookAt(probe: pg.Pool, leansOn: LeansOn): Promise<Readiness> {
  const state = 'database_away'
  const late: Readiness = { state, reason: `The database does not answer within ${LOOK_MS} ms.` }
  const look = readSchemaState(probe)
    .then((schema) => readinessOn(schema, () => leansOn(probe)))
    .catch((error: unknown): Readiness => ({ state, reason: explain(error) }))
  return Promise.race([look, delay(LOOK_MS, late, { ref: false })])
}
