import { logoutCall } from '@fxmatch/contract/http/session'
import type { Shape } from '@fxmatch/contract/web/shapes'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { checkSession } from '../lib/session/check-session.ts'
import { useSession } from '../lib/session/session.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { LiveConnection, type LiveEnvironment, type LiveStatus } from './live-connection.ts'

/** The hub's address, of the Mercure subscribe protocol. */
const ENDPOINT = '/.well-known/mercure'

/** A hidden page draws no frames: its events are then handed on this often, so that the queue does not grow. */
const HIDDEN_FLUSH_MS = 500

const browser: LiveEnvironment = {
  open: (url) => new EventSource(url, { withCredentials: true }),
  schedule: (flush) => {
    if (document.hidden) window.setTimeout(flush, HIDDEN_FLUSH_MS)
    else window.requestAnimationFrame(flush)
  },
  now: () => new Date(),
  after: (milliseconds, run) => {
    const timer = window.setTimeout(run, milliseconds)
    return () => window.clearTimeout(timer)
  },
}

const LiveContext = createContext<LiveConnection | null>(null)

/**
 * Holds the page's one connection to the live feed; events missed for good make every shown query fetch anew. It begins
 * after the event that the session was read at, so that nothing is lost between a screen's first figures and the first event.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { liveId = null } = useSession()
  const [connection] = useState(() => new LiveConnection(ENDPOINT, browser, liveId))
  const client = useQueryClient()
  useEffect(
    () =>
      connection.onReset(() => {
        const [session] = sessionQuery.queryKey
        void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== session })
      }),
    [connection, client],
  )
  // The line of an ended session is closed at once: the page follows without waiting for its next request.
  useEffect(
    () =>
      connection.onBreak(() => {
        // Who signs out here knows why.
        if (client.isMutating({ mutationKey: [logoutCall.name] }) === 0) void checkSession()
      }),
    [connection, client],
  )
  useEffect(() => {
    const leave = () => connection.close()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [connection])
  return <LiveContext value={connection}>{children}</LiveContext>
}

function useConnection(): LiveConnection {
  const connection = useContext(LiveContext)
  if (!connection) throw new Error('this component stands outside LiveProvider')
  return connection
}

/**
 * Whether what is fetched from now on is completed by the feed, whenever the feed's line is there: nothing has to be waited
 * for. Read once, when the component is first drawn.
 */
export function useLiveResumes(): boolean {
  const connection = useConnection()
  return useState(() => connection.resumes)[0]
}

/**
 * Hears a topic while the component is on screen: `handler` gets each frame's new messages in order, those
 * that are `isOne`. They are as the server has made them by the contract: the browser does not judge them again. A null topic hears nothing: the server refuses the
 * whole feed when one topic is not the person's to hear, so pass null where a capability is missing. The handler need not be stable.
 */
export function useLiveTopic<M>(
  topic: string | null,
  isOne: Shape<M>,
  handler: (messages: M[]) => void,
): void {
  const connection = useConnection()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    if (topic === null) return
    return connection.subscribe(topic, (events) => {
      const messages = events.flatMap((event) => {
        if (isOne(event.data)) return [event.data]
        if (event.topic === topic) console.error(`a message of ${topic} has another shape`, event.data)
        return []
      })
      if (messages.length > 0) latest.current(messages)
    })
  }, [connection, topic, isOne])
}

/** Whether the feed delivers, and since when it does not. */
export function useLiveStatus(): LiveStatus {
  const connection = useConnection()
  return useSyncExternalStore(
    (listener) => connection.onStatus(listener),
    () => connection.status,
  )
}
