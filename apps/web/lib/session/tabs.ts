import { type EndReason, readEndReason } from './end-reason.ts'

/** What the tabs of one browser tell each other: they share one session. */
export type TabMessage =
  | { kind: 'signed-in'; userId: string }
  | { kind: 'ended'; why: EndReason }
  /** Somebody is there: so many seconds without use are left again. */
  | { kind: 'prolonged'; idleSeconds: number }

// Where a browser has no such channel each tab finds out at its next request.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fxmatch.session')

/** Tells every other tab. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Hears the other tabs; the answer ends it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const message = readTabMessage(event.data)
    if (message !== null) listener(message)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** A tab that was open before an update of the site may say something else: it is passed over. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { kind, userId, why, idleSeconds } = data as Record<string, unknown>
  if (kind === 'signed-in') return typeof userId === 'string' ? { kind, userId } : null
  if (kind === 'prolonged') return typeof idleSeconds === 'number' ? { kind, idleSeconds } : null
  const reason = readEndReason(why)
  return kind === 'ended' && reason !== null ? { kind, why: reason } : null
}
