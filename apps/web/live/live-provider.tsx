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
import { LiveLine, type LiveThread } from './live-line.ts'
import type { LiveStatus } from './live-messages.ts'

const startThread = (): LiveThread =>
  new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })

const LiveContext = createContext<LiveLine | null>(null)

/**
 * Holds the page's one line to the live feed; events missed for good make every shown query fetch anew. It begins
 * after the event that the session was read at, so that nothing is lost between a screen's first figures and the first event.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { liveId = null } = useSession()
  const [line] = useState(() => new LiveLine(startThread, liveId))
  const client = useQueryClient()
  useEffect(
    () =>
      line.onReset(() => {
        const [session] = sessionQuery.queryKey
        void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== session })
      }),
    [line, client],
  )
  // The line of an ended session is closed at once: the page follows without waiting for its next request.
  useEffect(
    () =>
      line.onBreak(() => {
        // Who signs out here knows why.
        if (client.isMutating({ mutationKey: [logoutCall.name] }) === 0) void checkSession()
      }),
    [line, client],
  )
  useEffect(() => {
    const leave = () => line.close()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [line])
  return <LiveContext value={line}>{children}</LiveContext>
}

function useLine(): LiveLine {
  const line = useContext(LiveContext)
  if (!line) throw new Error('this component stands outside LiveProvider')
  return line
}

/**
 * Whether what is fetched from now on is completed by the feed, whenever the feed's line is there: nothing has to be waited
 * for. Read once, when the component is first drawn.
 */
export function useLiveResumes(): boolean {
  const line = useLine()
  return useState(() => line.resumes)[0]
}

/**
 * Hears a topic while the component is on screen: `handler` gets each wave's new messages in order, those
 * that are `isOne`. They are as the server has made them by the contract: the browser does not judge them again. A null topic hears nothing: the server refuses the
 * whole feed when one topic is not the person's to hear, so pass null where a capability is missing. The handler need not be stable.
 */
export function useLiveTopic<M>(
  topic: string | null,
  isOne: Shape<M>,
  handler: (messages: M[]) => void,
): void {
  const line = useLine()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    if (topic === null) return
    return line.subscribe(topic, (events) => {
      const messages = events.flatMap((event) => {
        if (isOne(event.data)) return [event.data]
        if (event.topic === topic) console.error(`a message of ${topic} has another shape`, event.data)
        return []
      })
      if (messages.length > 0) latest.current(messages)
    })
  }, [line, topic, isOne])
}

/** Whether the feed delivers, and since when it does not. */
export function useLiveStatus(): LiveStatus {
  const line = useLine()
  const status = () => line.status
  return useSyncExternalStore((listener) => line.onStatus(listener), status, status)
}
