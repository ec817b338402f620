import type { JobMetrics } from '../metrics.ts'
import { repeat } from '../repeat.ts'
import { createPushTransport } from './push-transport.ts'
import { type PushServices, sendDuePushes } from './send-due-pushes.ts'

const EVERY_MS = 2_000

/** Sends messages to browsers as they come, until it is stopped: beside the mails, so that neither waits for the other. */
export function startPush(
  options: Omit<PushServices, 'transport'> & { readonly jobMetrics?: JobMetrics; readonly everyMs?: number },
): { stop(): Promise<void> } {
  const { log, jobMetrics, everyMs = EVERY_MS } = options
  const transport = createPushTransport()
  const onRound = jobMetrics?.watchRound('push messages')
  const job = repeat({ everyMs, name: 'push: the round', log, onRound }, async () => {
    await sendDuePushes({ ...options, transport })
  })
  return {
    stop: async () => {
      await job.stop()
      transport.close()
    },
  }
}
