import { LiveConnection } from './live-connection.ts'
import type { LiveAsk, LiveTold } from './live-messages.ts'

/** The hub's address, of the Mercure subscribe protocol. */
const ENDPOINT = '/.well-known/mercure'

/** Events are gathered this long, which nobody notices, and then handed over together. */
const GATHER_MS = 100

const connection = new LiveConnection(
  ENDPOINT,
  {
    open: (url) => new EventSource(url, { withCredentials: true }),
    schedule: (flush) => setTimeout(flush, GATHER_MS),
    now: () => new Date(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  (told: LiveTold) => self.postMessage(told),
)

self.addEventListener('message', ({ data }: MessageEvent<LiveAsk>) => {
  if (data.ask === 'topics') connection.listen(data.topics, data.after)
  else connection.next()
})
