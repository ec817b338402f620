import { dueServices } from '../../db/push/push-rows.ts'
import type { JobMetrics } from '../metrics.ts'
import { repeat } from '../repeat.ts'
import { createPushTransport, type PushTransport } from './push-transport.ts'
import { type PushServices, sendToService } from './send-due-pushes.ts'

const EVERY_MS = 2_000

type Options = Omit<PushServices, 'transport'> & {
  readonly transport?: PushTransport
  readonly jobMetrics?: JobMetrics
  readonly everyMs?: number
}

/**
 * Sends messages to browsers as they come, until it is stopped: beside the mails, so that neither waits for the other. Each
 * service has rounds of its own: what is due elsewhere does not wait until a slow one has ended.
 */
export function startPush(options: Options): { stop(): Promise<void> } {
  const { db, clock, log, jobMetrics, everyMs = EVERY_MS, transport = createPushTransport() } = options
  const onRound = jobMetrics?.watchRound('push messages')
  const rounds = new Map<string, Promise<void>>()
  const round = async (host: string) => {
    try {
      await sendToService({ ...options, transport }, host)
    } catch (error) {
      onRound?.('failed')
      log.error({ err: error, service: host }, 'push: the round of a service failed, trying again')
    } finally {
      rounds.delete(host)
    }
  }
  const job = repeat({ everyMs, name: 'push: the round', log, onRound }, async () => {
    for (const host of await dueServices(db, clock.now()))
      if (!rounds.has(host)) rounds.set(host, round(host))
  })
  return {
    stop: async () => {
      await job.stop()
      await Promise.all(rounds.values())
      transport.close()
    },
  }
}
