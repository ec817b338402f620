import { setTimeout as delay } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { type Backlog, readBacklog } from '../db/operations/backlog.ts'
import type { HttpDeps } from './deps.ts'

/** The figures must come although the database does not. */
const PATIENCE_MS = 3_000

/** Registers what waits in the database, read at each look, and whether it answers at all. */
export function measureBacklog(deps: HttpDeps): () => Promise<void> {
  const registers = [deps.metrics]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const byChannel = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['channel'] as const, registers })
  const up = gauge('fxmatch_database_up', 'Whether the database answered the last look: 1 or 0')
  const oldest = {
    events: gauge('fxmatch_outbox_oldest_seconds', 'Age of the oldest committed event that was not relayed'),
    jobs: gauge('fxmatch_jobs_oldest_seconds', 'Age of the oldest export or settlement that is not done'),
    names: gauge(
      'fxmatch_names_oldest_seconds',
      'For how long the name that waits longest for the screening service has waited',
    ),
  }
  const counts = {
    events: gauge('fxmatch_outbox_waiting', 'Committed events that were not relayed, a thousand at most'),
    jobs: gauge('fxmatch_jobs_waiting', 'Exports and settlements that wait or are under way'),
    names: gauge('fxmatch_names_waiting', 'Names that wait for an answer of the screening service'),
  }
  const mails = {
    oldest: byChannel(
      'fxmatch_mail_oldest_seconds',
      'Age of the oldest mail (MAIL) or text message (SMS) not sent',
    ),
    count: byChannel(
      'fxmatch_mail_waiting',
      'Mails and text messages not sent, those tried in vain included',
    ),
  }
  const skew = gauge('fxmatch_clock_skew_seconds', "How far the database's clock is ahead of this process's")
  const lastBackup = gauge(
    'fxmatch_last_backup_timestamp_seconds',
    'When the newest whole backup was made (fxmatch backup), in seconds since 1970; 0 where none was',
  )
  const relays = gauge('fxmatch_relay_active', 'Whether this process relays events: 1 or 0')
  return async () => {
    relays.set(deps.isRelaying() ? 1 : 0)
    const backlog = await lookOrGiveUp(deps)
    up.set(backlog === null ? 0 : 1)
    // What was true at the last look is not true for ever: a figure that nobody knows is no number.
    for (const what of ['events', 'jobs', 'names'] as const) {
      oldest[what].set(backlog?.[what].oldestSeconds ?? Number.NaN)
      counts[what].set(backlog?.[what].count ?? Number.NaN)
    }
    for (const channel of ['MAIL', 'SMS'] as const) {
      mails.oldest.set({ channel }, backlog?.[channel].oldestSeconds ?? Number.NaN)
      mails.count.set({ channel }, backlog?.[channel].count ?? Number.NaN)
    }
    lastBackup.set(backlog?.lastBackup ?? Number.NaN)
    skew.set(backlog?.clockAheadSeconds ?? Number.NaN)
  }
}

async function lookOrGiveUp(deps: HttpDeps): Promise<Backlog | null> {
  try {
    return await Promise.race([readBacklog(deps.db), delay(PATIENCE_MS, null, { ref: false })])
  } catch (error) {
    deps.log.warn({ err: error }, 'metrics: the database could not be looked at')
    return null
  }
}
