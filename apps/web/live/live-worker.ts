import { LiveConnection } from './live-connection.ts'
import type { LiveAsk, LiveTold } from './live-messages.ts'

/** The hub's address, of the Mercure subscribe protocol. */
const ENDPOINT = '/.well-known/mercure'

const connection = new LiveConnection(
  ENDPOINT,
  {
    open: (url) => new EventSource(url, { withCredentials: true }),
    schedule: (flush, milliseconds) => setTimeout(flush, milliseconds),
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
