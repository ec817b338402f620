/** A second signal within this time is the same Ctrl+C again: terminal, npm and shell each pass it on. */
const SAME_SIGNAL_MS = 2_000

/** Why the end is wanted: by a signal, or because the launcher that started this process is gone. */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect'

/**
 * Calls `stop` once, at the first SIGINT, SIGTERM or SIGHUP, or when the launcher that started this process is gone.
 * A signal more than two seconds later means that the person no longer wants to wait: `giveUp` is called.
 */
export function onStopRequest(stop: (reason: StopReason) => void, giveUp: () => void): void {
  let requestedAt: number | undefined
  const request = (reason: StopReason) => {
    if (requestedAt === undefined) {
      requestedAt = Date.now()
      stop(reason)
    } else if (Date.now() - requestedAt >= SAME_SIGNAL_MS) {
      giveUp()
    }
  }
  process.on('SIGINT', () => request('SIGINT'))
  process.on('SIGTERM', () => request('SIGTERM'))
  process.on('SIGHUP', () => request('SIGHUP'))
  process.on('disconnect', () => request('disconnect'))
  // Listening for the launcher's end must not keep this process alive once its own work is done.
  process.channel?.unref()
}
