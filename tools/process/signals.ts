/** A second signal within this time is the same Ctrl+C again: terminal, npm and shell each pass it on. */
const SAME_SIGNAL_MS = 2_000

/**
 * Calls `stop` once, at the first SIGINT, SIGTERM or SIGHUP, or when the launcher that started this process is gone.
 * A signal more than two seconds later means that the person no longer wants to wait: `giveUp` is called.
 */
export function onStopRequest(stop: () => void, giveUp: () => void): void {
  let requestedAt: number | undefined
  const request = () => {
    if (requestedAt === undefined) {
      requestedAt = Date.now()
      stop()
    } else if (Date.now() - requestedAt >= SAME_SIGNAL_MS) {
      giveUp()
    }
  }
  process.on('SIGINT', request)
  process.on('SIGTERM', request)
  process.on('SIGHUP', request)
  process.on('disconnect', request)
  // Listening for the launcher's end must not keep this process alive once its own work is done.
  process.channel?.unref()
}
